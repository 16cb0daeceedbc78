-- Tokens by which programs act for a company, each as the member who made it.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  name text not null,
  token_hash text not null unique,
  -- The last letters, by which people recognise it. The token itself is shown once.
  hint text not null,
  rights text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  check (expires_at <= created_at + interval '366 days')
);
create index api_tokens_company on api_tokens (company_id, created_at);
create index api_tokens_user on api_tokens (user_id);

-- Tokens end with their maker's place in the team, so that coming back revives none.
create function end_api_tokens_with_membership() returns trigger language plpgsql as $$
begin
  delete from api_tokens where company_id = old.company_id and user_id = old.user_id;
  return null;
end $$;
create trigger company_members_end_tokens after delete on company_members
  for each row execute function end_api_tokens_with_membership();
create trigger company_members_change_company_tokens after update of company_id on company_members
  for each row when (old.company_id <> new.company_id) execute function end_api_tokens_with_membership();

-- What a write by a token was answered, by the Idempotency-Key it came with.
create table api_token_answers (
  token_id uuid not null references api_tokens on delete cascade,
  key text not null,
  -- Of the endpoint and its input.
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (token_id, key)
);
create index api_token_answers_created on api_token_answers (created_at);

-- The token by which somebody did it; null for themselves.
alter table application_events add column token_name text;
alter table application_notes add column token_name text;
-- The erasure of whoever made the token takes its name away, as it takes their own.
drop trigger application_events_append_only on application_events;
create trigger application_events_append_only before update on application_events for each row
  when (to_jsonb(old) - 'notified' - 'message' - 'actor_id' - 'token_name'
      is distinct from to_jsonb(new) - 'notified' - 'message' - 'actor_id' - 'token_name'
    or (old.notified and not new.notified)
    or (new.message is not null and new.message is distinct from old.message)
    or (new.actor_id is not null and new.actor_id is distinct from old.actor_id)
    or (new.token_name is not null and new.token_name is distinct from old.token_name))
  execute function forbid_change();
