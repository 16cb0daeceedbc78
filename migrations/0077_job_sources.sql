-- How many looked at a job and began to apply, by day (UTC) and by where they came from. How many applied is counted from
-- the applications, which say where their applicant came from.
create table job_source_counts (
  job_id uuid not null references jobs on delete cascade,
  day date not null,
  source text not null check (length(source) between 1 and 200),
  views integer not null default 0,
  starts integer not null default 0,
  primary key (job_id, day, source)
);
alter table applications add column source text, add column source_medium text, add column source_campaign text;
