-- Panels: interviews of several parts, solved for everybody at once, and again when one of them declines.

create table interview_panels (
  interview_id uuid primary key references interviews on delete cascade,
  is_order_free boolean not null,
  break_minutes integer not null check (break_minutes between 5 and 60),
  max_minutes_without_break integer not null check (max_minutes_without_break between 15 and 480)
);

-- How many people take a part, and the rooms in which it can be.
alter table interview_parts add column needs integer not null default 1 check (needs between 1 and 6),
  add column rooms text[] not null default '{}';

-- Who can take a part of a panel; those who do are in `interview_people`.
create table interview_part_pool (
  part_id uuid not null references interview_parts on delete cascade,
  user_id uuid not null references users on delete cascade,
  position integer not null,
  declined_at timestamptz,
  primary key (part_id, user_id)
);
create index interview_part_pool_user on interview_part_pool (user_id);
