-- The operator writes an article as a file in the data folder. Those are kept in step with their files.
alter table articles add column from_file boolean not null default false;
