-- People who can sign in, and everything that proves who they are.

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
  created_at timestamptz not null default now()
);
create unique index users_email on users (email);

-- The browser holds the token; only its SHA-256 is kept, so a leaked table signs nobody in.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  user_id uuid not null references users on delete cascade,
  user_agent text,
  address_prefix text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

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
  created_at timestamptz not null default now()
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

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

create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);

-- Mail lands here instead of leaving the machine while no SMTP server is configured.
create table captured_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index captured_mails_recipient on captured_mails (recipient, id);

create table files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('image', 'document')),
  name text not null,
  media_type text not null,
  size integer not null,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id);
