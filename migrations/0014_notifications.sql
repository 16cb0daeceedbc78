-- What people are told, and what their open pages are told.

-- An event: its kind and its parameters. Bell and mail are written from them, so no sentence is stored.
create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  params jsonb not null,
  -- Tasks may run twice; the same key never tells the same person again.
  once text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, kind, once)
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- Which people's open pages are told, and what changed. Each process reads what is after its last position, by
-- transaction id, because numbers are not in commit order. Deleted after minutes.
create table live_events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  user_ids uuid[] not null,
  event jsonb not null,
  created_at timestamptz not null default now()
);
create index live_events_xid on live_events (xid);
