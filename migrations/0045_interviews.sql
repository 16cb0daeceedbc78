-- Interviews: invited, booked, moved and held, with the hours in which people can be met.

-- When somebody can be met. Without a row the defaults of the code hold.
create table interview_hours (
  user_id uuid primary key references users on delete cascade,
  time_zone text not null,
  -- One list of {from, to} in minutes of the day for each weekday, Monday first.
  week jsonb not null,
  buffer_minutes integer not null check (buffer_minutes between 0 and 240),
  max_per_day integer not null check (max_per_day between 1 and 20),
  -- Holidays and other days off, by hand.
  days_off text[] not null default '{}',
  updated_at timestamptz not null default now()
);

create table interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  -- What the job calls this step.
  step text not null,
  kind text not null check (kind in ('call', 'video', 'on site')),
  state text not null default 'proposed'
    check (state in ('proposed', 'booked', 'cancelled', 'declined', 'no-show')),
  minutes integer not null check (minutes between 10 and 600 and minutes % 5 = 0),
  -- The zone of those who invite. Times are stored in UTC, and shown in a zone when they are read.
  time_zone text not null,
  -- The zone in which the applicant chose the time.
  seeker_time_zone text,
  phone text,
  url text,
  address text,
  map_url text,
  note text,
  -- The applicant picks any free time, instead of one of `interview_slots`.
  is_open boolean not null default false,
  organizer_id uuid references users on delete set null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Of the calendar event (RFC 5545); rises with each change that others have to know.
  sequence integer not null default 0,
  version integer not null default 1,
  -- Who did not come, with `no-show`; who ended it, with `cancelled` and `declined`.
  ended_by text check (ended_by in ('employer', 'seeker', 'waymark')),
  reason text,
  -- What the company writes to the applicant afterwards.
  feedback text,
  invited_at timestamptz not null default now(),
  booked_at timestamptz,
  reminded_day_at timestamptz,
  reminded_hour_at timestamptz,
  nudged_at timestamptz,
  check ((starts_at is null) = (ends_at is null)),
  check (state <> 'booked' or starts_at is not null)
);
create index interviews_application on interviews (application_id);
create index interviews_booked on interviews (starts_at) where state = 'booked';

-- The times that were proposed, each with what happens then: who, what and where.
create table interview_slots (
  interview_id uuid not null references interviews on delete cascade,
  starts_at timestamptz not null,
  parts jsonb,
  primary key (interview_id, starts_at)
);

-- One part after the other; a simple interview has one.
create table interview_parts (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references interviews on delete cascade,
  position integer not null,
  name text,
  room text,
  minutes integer not null,
  starts_at timestamptz,
  unique (interview_id, position)
);
create table interview_people (
  part_id uuid not null references interview_parts on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (part_id, user_id)
);
create index interview_people_user on interview_people (user_id);

-- Who is taken when, in steps of five minutes: one row can exist once, so nobody is booked twice at the same time.
create table interview_cells (
  -- A person, or a room of a company.
  calendar text not null,
  cell timestamptz not null,
  interview_id uuid not null references interviews on delete cascade,
  primary key (calendar, cell)
);
create index interview_cells_interview on interview_cells (interview_id);

-- The links in mails. Each opens this one interview, without an account.
create table interview_links (
  token_hash text primary key,
  interview_id uuid not null references interviews on delete cascade,
  expires_at timestamptz not null
);
create index interview_links_interview on interview_links (interview_id);

-- What happened to an interview; append-only.
create table interview_events (
  id bigint generated always as identity primary key,
  interview_id uuid not null references interviews on delete cascade,
  kind text not null check (kind in ('invited', 'booked', 'moved', 'cancelled', 'declined', 'no-show', 'other-times',
    'person-declined', 'reminded', 'decision-due')),
  side text not null check (side in ('employer', 'seeker', 'waymark')),
  actor_id uuid references users on delete set null,
  from_time timestamptz,
  to_time timestamptz,
  reason text,
  created_at timestamptz not null default now()
);
create index interview_events_interview on interview_events (interview_id, id);

-- The calendar part of a mail, where there is one.
alter table captured_mails add column calendar text;
