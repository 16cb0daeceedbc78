-- Recommended jobs of which somebody said that they are not for them.
create table dismissed_jobs (
  user_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, job_id)
);
create index dismissed_jobs_job on dismissed_jobs (job_id);
