A boat
#d
   0:   #ffffff  white
   r:r  #cc2222  red
   b:b  #2244cc  blue
: rows
1r
2r
0
5b
3b
: columns
1b
1r 2b
2r 2b
2b
1b
: end
