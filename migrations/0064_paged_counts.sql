-- The words of the vocabulary while it is counted, page by page; empty in between.
create table search_vocabulary_counts (
  run uuid not null,
  word text not null,
  jobs integer not null,
  titles integer not null,
  primary key (run, word)
) with (fillfactor = 70);
-- How many jobs are at a place is counted place by place.
create index job_search_place on job_search (search_place_id);
