-- Invitations into a company's team, bound to the address they were mailed to.
create table team_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'hiring-manager', 'interviewer', 'viewer')),
  -- The jobs whose hiring team they join with it.
  job_ids uuid[] not null default '{}',
  invited_by uuid references users on delete set null,
  state text not null default 'open' check (state in ('open', 'accepted', 'revoked')),
  -- Set when the mail is written; only the newest link works.
  token_hash text unique,
  times_sent integer not null default 1,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index team_invitations_open on team_invitations (company_id, email) where state = 'open';

-- Who did what in the team. The names stay as they were, also when somebody has left.
create table team_events (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('invited', 'revoked', 'joined', 'role-changed', 'removed', 'left', 'handed-over')),
  actor_id uuid references users on delete set null,
  actor text not null,
  -- Whom it was done to: a name, or the address of an invitation.
  person text not null,
  from_role text,
  to_role text,
  created_at timestamptz not null default now()
);
create index team_events_company on team_events (company_id, id);
