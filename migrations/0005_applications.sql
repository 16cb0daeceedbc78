-- Applications and the route they travel. Stage values are the spec's own spelling.

create table applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  seeker_id uuid not null references users on delete cascade,
  stage text not null default 'applied' check (stage in ('applied', 'short-listed', 'screened', 'interview', 'offer',
    'offer accept', 'offer reject', 'offer counter', 'hire', 'rejected', 'withdrawn')),
  version integer not null default 1,
  cover_note text,
  answers jsonb not null default '[]',
  -- The profile as it was when it was sent; later edits of the profile never rewrite it.
  snapshot jsonb not null,
  resume_file_id uuid references files on delete set null,
  applied_at timestamptz not null default now(),
  opened_at timestamptz,
  stage_changed_at timestamptz not null default now(),
  decided_at timestamptz,
  reject_reason text,
  -- One per seeker and job, however often the button is pressed.
  unique (job_id, seeker_id)
);
create index applications_seeker on applications (seeker_id, applied_at desc);
create index applications_job on applications (job_id, stage);

create table application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  -- Looks are recorded beside the moves: who opened the application, and who read the résumé.
  kind text not null default 'moved' check (kind in ('moved', 'opened', 'resume')),
  actor_id uuid references users on delete set null,
  from_stage text,
  to_stage text not null,
  -- What the other side is told; internal notes live in application_notes.
  message text,
  created_at timestamptz not null default now()
);
create index application_events_application on application_events (application_id, id);
create trigger application_events_append_only before update on application_events
  for each row execute function refuse_change();

create table application_notes (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  author_id uuid references users on delete set null,
  body text not null,
  created_at timestamptz not null default now()
);
create index application_notes_application on application_notes (application_id, id);

-- Each offer and counter-offer, in order. `made_by` tells whose words these are.
create table offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  made_by text not null check (made_by in ('employer', 'seeker')),
  pay_amount integer not null check (pay_amount > 0),
  pay_currency text not null,
  pay_period text not null check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  starts_on text,
  note text,
  answer_by timestamptz,
  created_at timestamptz not null default now()
);
create index offers_application on offers (application_id, created_at);
