-- How many visible jobs are at a place: suggests towns where jobs are. Recounted every hour with the other suggestions;
-- a place that a job adds starts with that job.
alter table search_places add column jobs integer not null default 1;
