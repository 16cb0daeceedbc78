-- What people are told in the product: the bell.

create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  title text not null,
  body text not null default '',
  path text not null,
  -- Tasks may run twice; the same key never makes a second row.
  dedupe_key text unique,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
