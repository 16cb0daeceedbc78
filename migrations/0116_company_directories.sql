-- A company's directory, which tells by SCIM who joins the team, as what, and who leaves.
create table company_directories (
  company_id uuid primary key references companies on delete cascade,
  -- SHA-256 of the secret the directory shows. The secret itself is shown once.
  secret_hash text not null unique,
  -- Its last letters, by which people recognise it.
  hint text not null,
  made_by uuid references users on delete set null,
  -- Of whoever joins, unless a group of theirs has a role.
  default_role text not null default 'interviewer'
    check (default_role in ('admin', 'hiring-manager', 'interviewer', 'viewer')),
  made_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index company_directories_made_by on company_directories (made_by);

-- The directory's own record of its people. An account keeps its own name and address.
create table directory_users (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company_directories on delete cascade,
  -- Null while they are invited.
  user_id uuid references users on delete set null,
  user_name text not null,
  external_id text,
  display_name text,
  given_name text,
  family_name text,
  is_active boolean not null,
  -- The directory made the account, so nobody else had it before.
  made_account boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, user_name),
  unique (company_id, user_id)
);
create index directory_users_user on directory_users (user_id);
create index directory_users_external on directory_users (company_id, external_id);

create table directory_groups (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company_directories on delete cascade,
  display_name text not null,
  external_id text,
  -- What its people are in the team; null changes nobody's role.
  role text check (role in ('admin', 'hiring-manager', 'interviewer', 'viewer')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, display_name)
);

create table directory_group_members (
  group_id uuid not null references directory_groups on delete cascade,
  directory_user_id uuid not null references directory_users on delete cascade,
  primary key (group_id, directory_user_id)
);
create index directory_group_members_user on directory_group_members (directory_user_id);
