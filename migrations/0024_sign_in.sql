-- Every try to register an address, with what was typed. The mail of each carries a link and a code of its own, so
-- whoever confirms gets the account they asked for themselves, whatever somebody else typed under that address.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  role text not null check (role in ('SEEKER', 'EMPLOYER')),
  name text not null,
  password_hash text not null,
  company_name text,
  -- SHA-256 of a secret that the browser keeps; tells the browser that registered from any other.
  device_hash text,
  created_at timestamptz not null default now()
);
create index registrations_email on registrations (email, created_at);

-- Which try the account was made from, and which one a link confirms.
alter table users add column registration_id uuid references registrations on delete set null;
alter table one_time_tokens add column registration_id uuid references registrations on delete cascade;

-- Browsers in which this person has signed in. Others' wrong passwords do not slow them.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- An identity at the provider that waits for the password of the account with its address.
create table pending_identities (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  expires_at timestamptz not null
);

-- The session of an administrator who looks as somebody else hangs on their own session and ends with it.
alter table sessions add column parent_id uuid references sessions on delete cascade;
create index sessions_parent on sessions (parent_id) where parent_id is not null;
-- Looks that are open now hang on nothing, so they end.
delete from sessions where impersonation_id is not null;

-- From now on keys are keyed hashes; what the old ones counted is over within hours.
delete from rate_limits;
