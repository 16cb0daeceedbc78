-- What of somebody's calendar elsewhere could not be read whole: how many entries, and of the first of them why, when
-- they begin and in which zone. No title of an entry is kept.

alter table external_calendars add column unread jsonb not null default '{"count": 0, "first": []}';
