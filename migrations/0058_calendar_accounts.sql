-- Accounts on calendar servers (CalDAV): read for when somebody is busy, and given the interviews they attend.

alter table external_calendars
  -- `address`: a private address. `account`: a server, a user and a password, encrypted as one.
  add column kind text not null default 'address',
  -- Of an account: its calendars, and which of them are read.
  add column calendars jsonb not null default '[]',
  -- The calendar into which interviews are written; null: none.
  add column write_to text,
  add column write_failure text,
  add column write_tried_at timestamptz;

-- Events that were written into somebody's calendar. An interview that is erased leaves its row, until its event is
-- deleted there as well.
create table calendar_objects (
  user_id uuid not null references external_calendars on delete cascade,
  interview_id uuid not null,
  url text not null,
  etag text,
  -- The SEQUENCE and the time that were written; -1 before the first.
  sequence integer not null default -1,
  starts_at timestamptz,
  written_at timestamptz,
  -- While somebody writes it, nobody else does.
  lease_until timestamptz,
  -- What its owner did to it there, which is a hint: `moved` or `deleted`.
  change text,
  moved_to timestamptz,
  primary key (user_id, interview_id)
);
create index calendar_objects_interview on calendar_objects (interview_id);
