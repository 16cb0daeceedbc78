-- Recruiters act for an employer under a mandate.

create table mandates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- Null while nobody has a recruiter's account under the invited address.
  recruiter_id uuid references users on delete cascade,
  email text not null check (email = lower(email)),
  -- As the employer confirmed it; this is what job seekers read.
  agency text not null,
  state text not null check (state in ('requested', 'invited', 'active', 'declined', 'ended')),
  -- What the one who began wrote to the other.
  note text,
  token_hash text unique,
  -- Until when an invitation can be accepted.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (state <> 'active' or recruiter_id is not null)
);
-- One that counts for each company and address, however many went before.
create unique index mandates_open on mandates (company_id, email) where state in ('requested', 'invited', 'active');
create index mandates_recruiter on mandates (recruiter_id, state);

create table mandate_events (
  id bigint generated always as identity primary key,
  mandate_id uuid not null references mandates on delete cascade,
  from_state text,
  to_state text not null,
  actor_id uuid references users on delete set null,
  reason text,
  created_at timestamptz not null default now()
);
create index mandate_events_mandate on mandate_events (mandate_id, id);
create trigger mandate_events_append_only before update on mandate_events
  for each row execute function forbid_change();
