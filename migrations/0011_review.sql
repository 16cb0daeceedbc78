-- What people decided about companies, the appeals against it, who reads which case, and what takes two people.

create table company_decisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  decision text not null check (decision in ('approve', 'changes', 'refuse', 'suspend', 'reinstate', 'uphold', 'overturn')),
  -- Codes of the closed list, and what the reviewer adds in words.
  reasons text[] not null check (cardinality(reasons) > 0),
  note text not null,
  -- What was found when it was decided; findings change later.
  facts jsonb not null,
  decided_by uuid references users on delete set null,
  -- What taking it back restores, and the version of the company it left behind.
  before jsonb not null,
  company_version integer not null,
  created_at timestamptz not null default now(),
  -- When the mail left; from then on it stands.
  told_at timestamptz,
  undone_at timestamptz,
  check (told_at is null or undone_at is null)
);
create index company_decisions_company on company_decisions (company_id, created_at);

-- One appeal for each decision. Sending the details again withdraws an open one.
create table company_appeals (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null unique references company_decisions on delete cascade,
  company_id uuid not null references companies on delete cascade,
  text text not null,
  appealed_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('uphold', 'overturn', 'withdrawn')),
  closed_at timestamptz,
  check ((outcome is null) = (closed_at is null))
);
create unique index company_appeals_open on company_appeals (company_id) where closed_at is null;

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

-- Who has a case before them; a claim that is not renewed runs out.
create table case_claims (
  company_id uuid primary key references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  taken_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
