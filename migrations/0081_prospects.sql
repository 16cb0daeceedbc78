-- Whom a company wrote down for a job by hand: somebody who gave it a résumé and has not applied. They are told at once, and by
-- the link in that mail they see it, apply with it, or have it erased.
create table prospects (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  added_by uuid references users on delete set null,
  name text not null,
  email text not null,
  phone text,
  note text,
  resume_file_id uuid references files on delete set null,
  -- What was confirmed about their consent, word for word.
  consent text not null,
  -- Of the link in the latest mail about it.
  token_hash text unique,
  -- Whose account has taken it over, to apply with it.
  claimed_by uuid references users on delete set null,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (job_id, email)
);
create index prospects_email on prospects (email);
create index prospects_added_by on prospects (added_by);
create index prospects_claimed_by on prospects (claimed_by);
create index prospects_resume_file on prospects (resume_file_id);
create index prospects_created on prospects (created_at);
