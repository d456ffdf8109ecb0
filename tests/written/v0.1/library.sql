BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE attempts (
	player_id VARCHAR(32) NOT NULL, 
	id VARCHAR(64) NOT NULL, 
	puzzle_hash VARCHAR(32) NOT NULL, 
	start BIGINT NOT NULL, 
	record TEXT NOT NULL, 
	log TEXT NOT NULL, 
	CONSTRAINT pk_attempts PRIMARY KEY (player_id, id), 
	CONSTRAINT uq_attempts_player_id_puzzle_hash_start UNIQUE (player_id, puzzle_hash, start), 
	CONSTRAINT fk_attempts_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
CREATE TABLE events (
	game_id VARCHAR(40) NOT NULL, 
	seq BIGINT NOT NULL, 
	n BIGINT NOT NULL, 
	tab VARCHAR(16) NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (game_id, seq), 
	CONSTRAINT uq_events_game_id_n_tab UNIQUE (game_id, n, tab), 
	CONSTRAINT fk_events_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',1,1,'bf9jstrg','{"n":1,"by":"bf9jstrg","t":1794826903116,"type":"begin","mode":"relaxed","active":410}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',2,2,'bf9jstrg','{"n":2,"by":"bf9jstrg","t":1794826903117,"type":"stroke","changes":[[0,7]],"tool":"pen","input":"keyboard"}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',3,3,'bf9jstrg','{"n":3,"by":"bf9jstrg","t":1794826903153,"type":"stroke","changes":[[1,15]],"tool":"pen","input":"keyboard","active":36}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',4,4,'bf9jstrg','{"n":4,"by":"bf9jstrg","t":1794826903161,"type":"stroke","changes":[[2,1]],"tool":"pen","input":"keyboard","active":9}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',5,5,'bf9jstrg','{"n":5,"by":"bf9jstrg","t":1794826903168,"type":"stroke","changes":[[3,12]],"tool":"pen","input":"keyboard","active":6}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',6,6,'bf9jstrg','{"n":6,"by":"bf9jstrg","t":1794826903201,"type":"stroke","changes":[[5,1]],"tool":"pen","input":"keyboard","active":34}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',7,7,'bf9jstrg','{"n":7,"by":"bf9jstrg","t":1794826903206,"type":"stroke","changes":[[6,20]],"tool":"pen","input":"keyboard","active":4}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',8,8,'bf9jstrg','{"n":8,"by":"bf9jstrg","t":1794826903214,"type":"stroke","changes":[[7,12]],"tool":"pen","input":"keyboard","active":8}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',9,9,'bf9jstrg','{"n":9,"by":"bf9jstrg","t":1794826903221,"type":"stroke","changes":[[8,1]],"tool":"pen","input":"keyboard","active":8}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',10,10,'bf9jstrg','{"n":10,"by":"bf9jstrg","t":1794826903237,"type":"stroke","changes":[[9,19]],"tool":"pen","input":"keyboard","active":16}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',11,11,'bf9jstrg','{"n":11,"by":"bf9jstrg","t":1794826903269,"type":"stroke","changes":[[10,19]],"tool":"pen","input":"keyboard","active":32}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',12,12,'bf9jstrg','{"n":12,"by":"bf9jstrg","t":1794826903290,"type":"stroke","changes":[[11,20]],"tool":"pen","input":"keyboard","active":21}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',13,13,'bf9jstrg','{"n":13,"by":"bf9jstrg","t":1794826903295,"type":"stroke","changes":[[12,15]],"tool":"pen","input":"keyboard","active":5}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',14,14,'bf9jstrg','{"n":14,"by":"bf9jstrg","t":1794826903307,"type":"stroke","changes":[[13,14]],"tool":"pen","input":"keyboard","active":12}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',15,15,'bf9jstrg','{"n":15,"by":"bf9jstrg","t":1794826903313,"type":"stroke","changes":[[14,5]],"tool":"pen","input":"keyboard","active":5}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',16,16,'bf9jstrg','{"n":16,"by":"bf9jstrg","t":1794826903329,"type":"stroke","changes":[[15,16]],"tool":"pen","input":"keyboard","active":17}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',17,17,'bf9jstrg','{"n":17,"by":"bf9jstrg","t":1794826903343,"type":"stroke","changes":[[16,5]],"tool":"pen","input":"keyboard","active":13}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',18,18,'bf9jstrg','{"n":18,"by":"bf9jstrg","t":1794826903362,"type":"stroke","changes":[[17,14]],"tool":"pen","input":"keyboard","active":19}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',19,19,'bf9jstrg','{"n":19,"by":"bf9jstrg","t":1794826903394,"type":"stroke","changes":[[18,3]],"tool":"pen","input":"keyboard","active":32}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',20,20,'bf9jstrg','{"n":20,"by":"bf9jstrg","t":1794826903403,"type":"stroke","changes":[[19,5]],"tool":"pen","input":"keyboard","active":9}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',21,21,'bf9jstrg','{"n":21,"by":"bf9jstrg","t":1794826903420,"type":"stroke","changes":[[21,18]],"tool":"pen","input":"keyboard","active":18}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',22,22,'bf9jstrg','{"n":22,"by":"bf9jstrg","t":1794826903429,"type":"stroke","changes":[[22,5]],"tool":"pen","input":"keyboard","active":9}');
INSERT INTO "events" VALUES('JPkS6-unUqJ3bpggc0u4fA',23,23,'bf9jstrg','{"n":23,"by":"bf9jstrg","t":1794826903448,"type":"stroke","changes":[[23,5]],"tool":"pen","input":"keyboard","active":18}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',1,1,'tu1t9hsh','{"n":1,"by":"tu1t9hsh","t":1794826901328,"type":"begin","mode":"relaxed","active":379}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',2,2,'tu1t9hsh','{"n":2,"by":"tu1t9hsh","t":1794826901328,"type":"stroke","changes":[[1,1]],"tool":"line","input":"mouse"}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',3,3,'tu1t9hsh','{"n":3,"by":"tu1t9hsh","t":1794826901400,"type":"stroke","changes":[[3,1]],"tool":"line","input":"mouse","active":73}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',4,4,'tu1t9hsh','{"n":4,"by":"tu1t9hsh","t":1794826901430,"type":"stroke","changes":[[7,1]],"tool":"line","input":"mouse","active":30}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',5,5,'tu1t9hsh','{"n":5,"by":"tu1t9hsh","t":1794826901453,"type":"stroke","changes":[[9,1]],"tool":"line","input":"mouse","active":22}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',6,6,'tu1t9hsh','{"n":6,"by":"tu1t9hsh","t":1794826901506,"type":"stroke","changes":[[11,1]],"tool":"line","input":"mouse","active":54}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',7,7,'tu1t9hsh','{"n":7,"by":"tu1t9hsh","t":1794826901537,"type":"stroke","changes":[[15,1]],"tool":"line","input":"mouse","active":31}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',8,8,'tu1t9hsh','{"n":8,"by":"tu1t9hsh","t":1794826901564,"type":"stroke","changes":[[17,1]],"tool":"line","input":"mouse","active":26}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',9,9,'tu1t9hsh','{"n":9,"by":"tu1t9hsh","t":1794826901596,"type":"stroke","changes":[[21,1]],"tool":"line","input":"mouse","active":32}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',10,10,'tu1t9hsh','{"n":10,"by":"tu1t9hsh","t":1794826901621,"type":"stroke","changes":[[29,1]],"tool":"line","input":"mouse","active":26}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',11,11,'tu1t9hsh','{"n":11,"by":"tu1t9hsh","t":1794826901627,"type":"stroke","changes":[[33,1]],"tool":"line","input":"mouse","active":5}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',12,12,'tu1t9hsh','{"n":12,"by":"tu1t9hsh","t":1794826901630,"type":"stroke","changes":[[37,1]],"tool":"line","input":"mouse","active":4}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',13,13,'tu1t9hsh','{"n":13,"by":"tu1t9hsh","t":1794826901633,"type":"stroke","changes":[[41,1]],"tool":"line","input":"mouse","active":3}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',14,14,'tu1t9hsh','{"n":14,"by":"tu1t9hsh","t":1794826901643,"type":"stroke","changes":[[43,1]],"tool":"line","input":"mouse","active":10}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',15,15,'tu1t9hsh','{"n":15,"by":"tu1t9hsh","t":1794826901647,"type":"stroke","changes":[[45,1]],"tool":"line","input":"mouse","active":4}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',16,16,'tu1t9hsh','{"n":16,"by":"tu1t9hsh","t":1794826901652,"type":"stroke","changes":[[49,1]],"tool":"line","input":"mouse","active":5}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',17,17,'tu1t9hsh','{"n":17,"by":"tu1t9hsh","t":1794826901660,"type":"stroke","changes":[[51,1]],"tool":"line","input":"mouse","active":8}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',18,18,'tu1t9hsh','{"n":18,"by":"tu1t9hsh","t":1794826901666,"type":"stroke","changes":[[57,1]],"tool":"line","input":"mouse","active":5}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',19,19,'tu1t9hsh','{"n":19,"by":"tu1t9hsh","t":1794826901678,"type":"stroke","changes":[[65,1]],"tool":"line","input":"mouse","active":13}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',20,20,'tu1t9hsh','{"n":20,"by":"tu1t9hsh","t":1794826901682,"type":"stroke","changes":[[69,1]],"tool":"line","input":"mouse","active":3}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',21,21,'tu1t9hsh','{"n":21,"by":"tu1t9hsh","t":1794826901689,"type":"stroke","changes":[[81,1]],"tool":"line","input":"mouse","active":8}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',22,22,'tu1t9hsh','{"n":22,"by":"tu1t9hsh","t":1794826901693,"type":"stroke","changes":[[87,1]],"tool":"line","input":"mouse","active":3}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',23,23,'tu1t9hsh','{"n":23,"by":"tu1t9hsh","t":1794826901696,"type":"stroke","changes":[[97,1]],"tool":"line","input":"mouse","active":4}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',24,24,'tu1t9hsh','{"n":24,"by":"tu1t9hsh","t":1794826901699,"type":"stroke","changes":[[103,1]],"tool":"line","input":"mouse","active":3}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',25,25,'tu1t9hsh','{"n":25,"by":"tu1t9hsh","t":1794826901706,"type":"stroke","changes":[[107,1]],"tool":"line","input":"mouse","active":7}');
INSERT INTO "events" VALUES('N_W14JtKJLUN4U3rwoV8EA',26,26,'tu1t9hsh','{"n":26,"by":"tu1t9hsh","t":1794826901710,"type":"stroke","changes":[[115,1]],"tool":"line","input":"mouse","active":4}');
INSERT INTO "events" VALUES('x684S0e6oCaQYXadGoiJxg',1,1,'p6ckdmjh','{"n":1,"by":"p6ckdmjh","t":1794826899326,"type":"begin","mode":"lives","active":432}');
INSERT INTO "events" VALUES('x684S0e6oCaQYXadGoiJxg',2,2,'p6ckdmjh','{"n":2,"by":"p6ckdmjh","t":1794826899326,"type":"stroke","changes":[[1,2]],"tool":"fill","keeps":true,"input":"mouse","active":1}');
INSERT INTO "events" VALUES('x684S0e6oCaQYXadGoiJxg',3,3,'p6ckdmjh','{"n":3,"by":"p6ckdmjh","t":1794826899539,"type":"stroke","changes":[[3,2]],"tool":"fill","keeps":true,"input":"mouse","active":212}');
INSERT INTO "events" VALUES('x684S0e6oCaQYXadGoiJxg',4,4,'p6ckdmjh','{"n":4,"by":"p6ckdmjh","t":1794826899593,"type":"stroke","changes":[[5,2],[6,2],[7,2],[8,2],[9,2]],"tool":"fill","keeps":true,"input":"mouse","active":55}');
INSERT INTO "events" VALUES('x684S0e6oCaQYXadGoiJxg',5,5,'p6ckdmjh','{"n":5,"by":"p6ckdmjh","t":1794826899641,"type":"stroke","changes":[[10,2],[11,2],[12,2],[13,2],[14,2]],"tool":"fill","keeps":true,"input":"mouse","active":47}');
INSERT INTO "events" VALUES('x684S0e6oCaQYXadGoiJxg',6,6,'p6ckdmjh','{"n":6,"by":"p6ckdmjh","t":1794826899821,"type":"stroke","changes":[[16,2],[17,2],[18,2]],"tool":"fill","keeps":true,"input":"mouse","active":180}');
CREATE TABLE facts (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(200) NOT NULL, 
	CONSTRAINT pk_facts PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('id','c4901cbb-4e20-4ea5-8bb3-c27115576408');
CREATE TABLE forgotten (
	player_id VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_forgotten PRIMARY KEY (player_id)
);
CREATE TABLE games (
	id VARCHAR(40) NOT NULL, 
	player_id VARCHAR(32) NOT NULL, 
	puzzle_id VARCHAR(130) NOT NULL, 
	seq BIGINT NOT NULL, 
	summary TEXT, 
	updated BIGINT NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT uq_games_player_id_puzzle_id UNIQUE (player_id, puzzle_id), 
	CONSTRAINT fk_games_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "games" VALUES('x684S0e6oCaQYXadGoiJxg','4a893c4e6cc85f8931361f8718411944','first-strokes.heart',6,'{"status":"started","medal":null,"best":null,"values":"0202022222222220222000000","active":927,"has_help":false,"updated":1794826899821}',1794826901201);
INSERT INTO "games" VALUES('N_W14JtKJLUN4U3rwoV8EA','4a893c4e6cc85f8931361f8718411944','footpaths.duck-pond',26,'{"status":"started","medal":null,"best":null,"values":"0101000101010001010001000000010001000100010101000101000001000000010001000000000001000001000000000100000100010000000100000","active":762,"has_help":false,"updated":1794826901710}',1794826902825);
INSERT INTO "games" VALUES('JPkS6-unUqJ3bpggc0u4fA','4a893c4e6cc85f8931361f8718411944','across-and-down.book-of-maps',23,'{"status":"started","medal":null,"best":null,"values":"1111211111111111111121110","active":741,"has_help":false,"updated":1794826903448}',1794826904755);
CREATE TABLE lists (
	id VARCHAR(40) NOT NULL, 
	player_id VARCHAR(32) NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	words BIGINT NOT NULL, 
	bytes BIGINT NOT NULL, 
	sha256 VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	CONSTRAINT pk_lists PRIMARY KEY (id), 
	CONSTRAINT fk_lists_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
CREATE TABLE packs (
	id VARCHAR(40) NOT NULL, 
	player_id VARCHAR(32) NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	icon VARCHAR(40) NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_packs PRIMARY KEY (id), 
	CONSTRAINT fk_packs_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE
);
CREATE TABLE players (
	id VARCHAR(32) NOT NULL, 
	created BIGINT NOT NULL, 
	has_consented BOOLEAN NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id)
);
INSERT INTO "players" VALUES('4a893c4e6cc85f8931361f8718411944',1794826900513,0);
CREATE TABLE puzzles (
	id VARCHAR(40) NOT NULL, 
	player_id VARCHAR(32) NOT NULL, 
	pack_id VARCHAR(40), 
	title VARCHAR(200) NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	height BIGINT NOT NULL, 
	width BIGINT NOT NULL, 
	hash VARCHAR(32) NOT NULL, 
	band BIGINT, 
	effort DOUBLE, 
	level VARCHAR(40), 
	lives BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	created BIGINT NOT NULL, pattern TEXT, early_title VARCHAR(200), position BIGINT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_puzzles PRIMARY KEY (id), 
	CONSTRAINT fk_puzzles_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE, 
	CONSTRAINT fk_puzzles_pack_id FOREIGN KEY(pack_id) REFERENCES packs (id) ON DELETE CASCADE
);
CREATE INDEX ix_packs_player_id ON packs (player_id);
CREATE INDEX ix_puzzles_pack_id ON puzzles (pack_id);
CREATE INDEX ix_puzzles_player_id_pack_id ON puzzles (player_id, pack_id);
CREATE INDEX ix_lists_player_id ON lists (player_id);
COMMIT;
