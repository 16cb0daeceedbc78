-- What a person chose about a kind of notification, channel by channel. No row: as it is for everybody.
create table notification_choices (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  channel text not null check (channel in ('bell', 'mail', 'push')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);

-- When mails and pushes may come. No row: at once, at any hour. All hours are those of `time_zone` (an IANA name).
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  time_zone text not null,
  -- Mails that can wait come together at this hour; null: each at once.
  digest_hour integer check (digest_hour between 0 and 23),
  quiet_from integer check (quiet_from between 0 and 23),
  quiet_to integer check (quiet_to between 0 and 23),
  check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null or quiet_from <> quiet_to))
);

-- The row of somebody who wants none of that kind in the bell: it only remembers that they were told.
alter table notifications add column is_hidden boolean not null default false;

-- Mails that wait for the end of quiet hours, or for the one mail of the day. Content is encrypted as in mail_outbox;
-- the row goes in the transaction that puts the mail there.
create table waiting_mails (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The kind of notification.
  kind text not null,
  -- Whether it is a line of the one mail of the day.
  in_digest boolean not null,
  due_at timestamptz not null,
  encrypted_content text not null,
  wrapped_key text not null,
  created_at timestamptz not null default now()
);
create index waiting_mails_due on waiting_mails (due_at);
create index waiting_mails_user on waiting_mails (user_id);
