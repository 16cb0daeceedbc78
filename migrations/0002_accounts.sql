-- People who can sign in, and everything that proves who they are.

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

create table users (
  id uuid primary key default gen_random_uuid(),
  role text not null check (role in ('SEEKER', 'EMPLOYER', 'RECRUITER', 'SUPER_ADMIN')),
  name text not null,
  email text not null check (email = lower(email)),
  password_hash text,
  photo text,
  email_verified_at timestamptz,
  promotions_confirmed_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  -- Which try the account was made from.
  registration_id uuid references registrations on delete set null,
  created_at timestamptz not null default now()
);
create unique index users_email on users (email);
create index users_newest on users (created_at desc, id);
create index users_photo on users (photo) where photo is not null;

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

-- The browser holds the token; only its SHA-256 is kept, so a leaked table signs nobody in.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  user_id uuid not null references users on delete cascade,
  user_agent text,
  address_prefix text,
  -- The session of an impersonation hangs on the administrator's own session and ends with it.
  impersonation_id uuid references impersonations on delete cascade,
  parent_id uuid references sessions on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_parent on sessions (parent_id) where parent_id is not null;

-- Links and codes that work once: verify an address, reset a password, confirm promotions,
-- hand a session over after an external sign-in.
create table one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'confirm-promotions', 'sign-in')),
  token_hash text not null unique,
  code_hash text,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- SHA-256 of a secret that only the browser which asked holds. Set for external sign-ins.
  challenge text,
  -- The try to register that this confirms.
  registration_id uuid references registrations on delete cascade,
  created_at timestamptz not null default now()
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

-- Browsers in which this person has signed in. Others' wrong passwords do not slow them, and they pass a queue.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
-- Whose browser it is is asked later than whether it is known.
create index known_devices_hash on known_devices (device_hash);

create table external_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);

-- What we must remember between sending someone to the identity provider and seeing them again.
create table external_sign_ins (
  state_hash text primary key,
  nonce text not null,
  code_verifier text not null,
  challenge text not null,
  -- Null for someone who logs in: then only a known person is let in, and nobody is created.
  role text check (role in ('SEEKER', 'EMPLOYER')),
  expires_at timestamptz not null
);

-- An identity at the provider that waits for the password of the account with its address.
create table pending_identities (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  -- SHA-256 of a secret in the tab that went to the provider: only that tab can link the identity.
  challenge text not null,
  expires_at timestamptz not null
);
