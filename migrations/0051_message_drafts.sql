-- What somebody has typed into a conversation and not sent, so that it is there on their other devices.
create table message_drafts (
  application_id uuid not null references applications on delete cascade,
  user_id uuid not null references users on delete cascade,
  body text not null,
  -- Another one with each change, so that a device notices what was typed on another.
  revision uuid not null default gen_random_uuid(),
  saved_at timestamptz not null default now(),
  primary key (application_id, user_id)
);
create index message_drafts_user on message_drafts (user_id);
