-- What staff decide about jobs, who reads which case, and what takes two people.

-- What staff decided about a job and what its employer answered. `undo_snapshot` is what an undo restores.
create table job_decisions (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  case_id uuid references report_cases on delete set null,
  kind text not null check (kind in ('lift', 'warn', 'hide', 'remove')),
  reason_code text not null,
  note text not null,
  undo_snapshot jsonb not null,
  -- The version of the job that the decision made.
  job_version integer not null,
  -- Since when the job had waited for a person, if it had.
  held_since timestamptz,
  decided_by uuid references users on delete set null,
  decided_at timestamptz not null default now(),
  undone_at timestamptz,
  notified_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('uphold', 'overturn')),
  appeal_note text,
  appeal_decided_by uuid references users on delete set null,
  appeal_decided_at timestamptz
);
create index job_decisions_job on job_decisions (job_id, decided_at);
create index job_decisions_appeals on job_decisions (appealed_at) where appeal_outcome is null and appealed_at is not null;

-- Acts that one person proposes and another confirms.
create table proposals (
  id uuid primary key default gen_random_uuid(),
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  reasons text[] not null,
  note text not null,
  proposed_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('confirmed', 'declined', 'withdrawn')),
  closed_by uuid references users on delete set null,
  closed_at timestamptz,
  check ((outcome is null) = (closed_at is null)),
  check (outcome <> 'confirmed' or closed_by <> proposed_by)
);
create unique index proposals_open on proposals (action, subject_type, subject_id) where closed_at is null;

-- Who has a case open; a lock that is not renewed expires.
create table case_locks (
  company_id uuid primary key references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  locked_at timestamptz not null default now(),
  renewed_at timestamptz not null default now()
);
