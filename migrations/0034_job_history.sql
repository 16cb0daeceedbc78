-- Who did what with a job. The name stays as it was, also when somebody has left.
create table job_events (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs on delete cascade,
  kind text not null check (kind in ('started', 'changed', 'published', 'paused', 'resumed', 'closed', 'asked-again',
    'appealed', 'joined', 'left', 'handed-over')),
  actor_id uuid references users on delete set null,
  actor text not null,
  -- Whom it was done to, where it was a person.
  person text,
  created_at timestamptz not null default now()
);
create index job_events_job on job_events (job_id, id);
