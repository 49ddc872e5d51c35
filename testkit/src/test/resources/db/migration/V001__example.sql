create table example (id int primary key);
