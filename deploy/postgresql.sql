-- The role and the empty database, once: sudo -u postgres psql -v password="'…'" -f deploy/postgresql.sql
create role formkurve login password :password;
create database formkurve owner formkurve encoding 'UTF8' template template0;
