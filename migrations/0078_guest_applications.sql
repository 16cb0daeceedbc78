-- Applications that visitors without an account filled in. Nothing of one is with an account, let alone sent, before the link
-- in the mail was opened.
create table guest_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  email text not null,
  name text not null,
  draft jsonb not null,
  -- Of the link in the latest mail about it.
  token_hash text unique,
  -- What was typed is with the account since then, and no longer here.
  claimed_at timestamptz,
  created_at timestamptz not null default now()
);
create index guest_applications_job on guest_applications (job_id);
create index guest_applications_email on guest_applications (email);
create index guest_applications_created on guest_applications (created_at);
