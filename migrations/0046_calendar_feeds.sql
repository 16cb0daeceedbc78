-- The private calendar feed of a person: whoever has its address reads their interviews, until a new one is made.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
