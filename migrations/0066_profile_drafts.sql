-- What a seeker changed in the profile and has not published. `version` counts every change, also those that were
-- published; a field remembers the version that changed it last, so that two tabs never overwrite each other.
create table profile_drafts (
  user_id uuid primary key references users on delete cascade,
  version integer not null default 0,
  -- { "headline": { "version": 3, "value": "…" } }; without a value it is as published.
  fields jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
