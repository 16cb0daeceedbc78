-- The calendar that somebody keeps elsewhere: it is read to know when they are busy.

create table external_calendars (
  user_id uuid primary key references users on delete cascade,
  -- The host of its private address: all that is shown of it.
  host text not null,
  -- The address. Whoever has it reads the calendar, so it is encrypted.
  encrypted text not null,
  wrapped_key text not null,
  -- When they are busy, as pairs of milliseconds; nothing else of the calendar is kept.
  busy jsonb not null default '[]',
  connected_at timestamptz not null default now(),
  -- The last try, and the last that worked.
  checked_at timestamptz not null default now(),
  read_at timestamptz not null default now(),
  -- Why the last try failed.
  failure text
);
create index external_calendars_checked on external_calendars (checked_at);
