-- Settings of an account: when its password changed, the change of its address, its second factor, and when the
-- person behind a session last proved who they are.
alter table users add column password_changed_at timestamptz;

-- When the person last typed password or code in this session. Dangerous acts need a recent proof.
alter table sessions add column proven_at timestamptz;
-- An administrator without a second factor signed in; only setting one up is open to this session.
alter table sessions add column second_factor_due boolean not null default false;
alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check
  check (ended_because in ('password-changed', 'ended-by-staff', 'ended-elsewhere', 'email-restored'));

-- A sign-in whose password was right, and which waits for the second factor.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'confirm-promotions', 'sign-in', 'second-factor'));

-- A new address counts once it is proven. The old one can take it back for a week.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  -- Of the mail to the new address.
  token_hash text unique,
  code_hash text,
  expires_at timestamptz not null,
  changed_at timestamptz,
  -- Of the mail to the old address.
  restore_hash text unique,
  restore_until timestamptz,
  restored_at timestamptz,
  created_at timestamptz not null default now()
);
create index email_changes_user on email_changes (user_id, created_at);

-- The authenticator app of a person. Its secret is encrypted; `enabled_at` is null until a first code was right.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  encrypted_secret text not null,
  wrapped_key text not null,
  -- The period of the last accepted code: a code works once.
  last_step integer not null default 0,
  enabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  -- Keyed hash: a leaked table opens nothing.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
