A boat
: rows
1
2
0
5
3
: columns
1
1 2
2 2
2
1
: end
