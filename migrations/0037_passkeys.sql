-- Passkeys: what they are, the challenges they answer, and whether they are the second step after the password.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- As the authenticator named it, base64url. One passkey opens one account.
  credential_id text not null unique,
  public_key text not null,
  -- Signatures so far, where the authenticator counts them: one that falls behind was copied.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  -- Of the browser that added it.
  user_agent text,
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- What a passkey is asked to sign. Each is answered once, for the purpose, person and session it was made for.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'sign-in', 'second-step', 'step-up')),
  user_id uuid references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Since when a passkey is asked for after the password.
alter table users add column passkey_step_at timestamptz;

-- A session that connects an identity of the provider in its settings. Null at the log-in.
alter table external_sign_ins add column session_id uuid references sessions on delete cascade;
alter table pending_identities add column session_id uuid references sessions on delete cascade;
