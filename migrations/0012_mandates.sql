-- Recruiters act for an employer under a mandate; staff look after the people who use this product.

create table mandates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- Null while nobody has a recruiter's account under the invited address.
  recruiter_id uuid references users on delete cascade,
  email text not null check (email = lower(email)),
  -- As the employer confirmed it; this is what job seekers read.
  agency text not null,
  state text not null check (state in ('asked', 'invited', 'active', 'declined', 'ended')),
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
create unique index mandates_living on mandates (company_id, email) where state in ('asked', 'invited', 'active');
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
  for each row execute function refuse_change();

-- Under which mandate a job was written; its recruiter reaches these jobs of the company and no others.
alter table jobs add column mandate_id uuid references mandates on delete set null;
create index jobs_mandate on jobs (mandate_id) where mandate_id is not null;

alter table users add column suspension_reason text;
create index users_newest on users (created_at desc, id);

-- An administrator sees what somebody else sees. The session behind it reads and never writes.
create table impersonations (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index impersonations_admin on impersonations (admin_id);
alter table sessions add column impersonation_id uuid references impersonations on delete cascade;
