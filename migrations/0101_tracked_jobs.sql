-- Jobs that a seeker has applied for elsewhere, or means to: their own list, which nobody else reads.
create table tracked_jobs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  version integer not null default 1,
  title text not null,
  company text not null,
  place text,
  link text,
  stage text not null check (stage in ('saved', 'applied', 'interview', 'offer', 'accepted', 'closed')),
  -- The last stage before it was closed: where its route ends.
  reached text not null check (reached in ('saved', 'applied', 'interview', 'offer', 'accepted')),
  applied_on text check (applied_on ~ '^\d{4}-\d\d-\d\d$'),
  next_step text,
  next_on text check (next_on ~ '^\d{4}-\d\d-\d\d$'),
  -- The day of the next step that its reminder was for.
  reminded_on text check (reminded_on ~ '^\d{4}-\d\d-\d\d$'),
  -- Of whoever wrote it, where their settings name none: in which a day is today.
  time_zone text,
  pay_min numeric(12, 2),
  pay_max numeric(12, 2),
  pay_currency text,
  pay_period text check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tracked_jobs_user on tracked_jobs (user_id);
create index tracked_jobs_next on tracked_jobs (next_on) where next_on is not null and stage <> 'closed';
