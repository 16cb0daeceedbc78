-- Whether the applicant was notified of a move. One that can still be undone is not: no page, bell or mail of theirs
-- shows it. An undone one stays so for ever.
alter table application_events add column notified boolean not null default true;
drop trigger application_events_append_only on application_events;
create trigger application_events_append_only before update on application_events for each row
  when (old.notified or to_jsonb(old) - 'notified' is distinct from to_jsonb(new) - 'notified')
  execute function forbid_change();
