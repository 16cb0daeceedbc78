-- Saved searches that write when something new matches. Also for visitors, once they have confirmed their address.

create table alerts (
  id uuid primary key default gen_random_uuid(),
  -- Null for a visitor; who registers with the same address finds the alert there.
  user_id uuid references users on delete cascade,
  email text not null check (email = lower(email)),
  -- The search as the address of the search page says it: 'q=nurse&where=Newark'.
  search text not null,
  frequency text not null check (frequency in ('at once', 'daily', 'weekly')),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- What was asked for by mail and waits for the press on its link.
  requested_frequency text check (requested_frequency in ('at once', 'daily', 'weekly')),
  confirm_hash text unique,
  confirm_expires_at timestamptz,
  -- Stands in every mail of the alert and can do nothing but stop it and start it again.
  unsubscribe_token text not null unique,
  -- Jobs posted before it are not news.
  posted_after timestamptz not null default now(),
  next_due_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  sent_at timestamptz,
  sent_jobs integer not null default 0,
  created_at timestamptz not null default now(),
  unique (email, search)
);
create index alerts_user on alerts (user_id);
create index alerts_due on alerts (next_due_at) where confirmed_at is not null and unsubscribed_at is null;

-- Each job reaches each person once, however many alerts match it and however often the task runs.
create table alert_deliveries (
  email text not null,
  job_id uuid not null references jobs on delete cascade,
  created_at timestamptz not null default now(),
  primary key (email, job_id)
);

-- Whether anything has changed since an alert was last looked at.
create index jobs_updated on jobs (updated_at) where status = 'open';
