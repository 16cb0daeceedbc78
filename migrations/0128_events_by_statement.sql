-- What an application keeps of its moves is written at the end of their statement, not anew for each of them: when a whole
-- stage is moved, and when a history is read in. Plans for an array of ids read indexes, however many they are.

create function keep_rounds_of(ids uuid[]) returns void language plpgsql as $$
begin
  -- Two moves of one application, each in a transaction that does not see the other: the second waits, and reads both.
  perform from applications where id = any(ids) order by id for no key update;
  insert into application_rounds as kept select * from application_rounds_from_moves where application_id = any(ids)
    on conflict (application_id, round) do update set last_at = excluded.last_at, facts = excluded.facts
    where kept.facts <> excluded.facts;
end $$;
create or replace function keep_rounds_of_application() returns trigger language plpgsql as $$
begin
  perform keep_rounds_of(array[new.id]);
  return null;
end $$;

create function keep_moves() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids = array(select distinct application_id from fresh where kind = 'moved' and notified);
  else
    ids = array(select distinct fresh.application_id from fresh join stale using (id)
      where fresh.kind = 'moved' and fresh.notified and not stale.notified);
  end if;
  if ids <> '{}' then
    -- The rounds first: their lock makes whatever else is computed see every move.
    perform keep_rounds_of(ids);
    update applications set waiting_since = application_waiting_since(applications) where id = any(ids);
  end if;
  return null;
end $$;
drop trigger application_events_waiting_kept on application_events;
drop trigger application_events_rounds_kept on application_events;
-- contract: called by nothing but its trigger of 0070
drop function keep_waiting_since_of_event();
create trigger application_events_kept after insert on application_events
  referencing new table as fresh for each statement execute function keep_moves();
create trigger application_events_told_kept after update on application_events
  referencing old table as stale new table as fresh for each statement execute function keep_moves();

drop trigger earlier_applications_rounds_kept on earlier_applications;
-- contract: called by nothing but its triggers of 0122
drop function keep_rounds_of_event();
-- contract: called by nothing but the function above and the one of applications, which is written anew, since 0122
drop function keep_rounds(uuid);
create function keep_rounds_of_earlier() returns trigger language plpgsql as $$
begin
  perform keep_rounds_of(array(select distinct application_id from fresh));
  return null;
end $$;
create trigger earlier_applications_kept after insert on earlier_applications
  referencing new table as fresh for each statement execute function keep_rounds_of_earlier();
create trigger earlier_applications_change_kept after update on earlier_applications
  referencing new table as fresh for each statement execute function keep_rounds_of_earlier();
