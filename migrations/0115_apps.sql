-- Apps that people connect by OAuth. A connected app is a token whose text changes with each hour: what ends tokens ends
-- it too. Its token ends with the hour, and its access at `app_ends_at`.
alter table api_tokens add column app_id text;
alter table api_tokens add column app_ends_at timestamptz;
alter table api_tokens add constraint api_tokens_app check ((app_id is null) = (app_ends_at is null));

-- By what an app gets its next token: a code once, then refresh tokens, each of which is used once.
create table app_secrets (
  secret_hash text primary key,
  token_id uuid not null references api_tokens on delete cascade,
  kind text not null check (kind in ('code', 'refresh')),
  -- What it was given for, without the secret itself.
  payload jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index app_secrets_token on app_secrets (token_id);
create index app_secrets_expires on app_secrets (expires_at);
