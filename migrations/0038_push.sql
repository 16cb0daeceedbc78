-- The key pair by which push services know this installation (VAPID), made at the first start. The private key is
-- encrypted, or null when the operator gives it.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  encrypted_private_key text,
  wrapped_key text,
  check ((encrypted_private_key is null) = (wrapped_key is null))
);

-- Browsers that show notifications: one for each session, and gone with it.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  -- The browser's own address at its push service, and its keys.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- Whoever ends a session, and however: its browser is told nothing more.
create function delete_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger session_ended after update of expires_at on sessions
  for each row when (new.expires_at <= now()) execute function delete_push_of_session();

create function delete_push_of_user() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where user_id = new.id;
  return null;
end $$;
create trigger user_suspended after update of suspended_at on users
  for each row when (new.suspended_at is not null) execute function delete_push_of_user();

-- When the pushes of a notification were handed to the queue, so that it happens once.
alter table notifications add column pushed_at timestamptz;
