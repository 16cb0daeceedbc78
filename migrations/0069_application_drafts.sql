-- What somebody has written into an application and not sent, so that it is there on their other devices.
create table application_drafts (
  seeker_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  draft jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (seeker_id, job_id)
);
create index application_drafts_job on application_drafts (job_id);
create index application_drafts_saved on application_drafts (saved_at);
