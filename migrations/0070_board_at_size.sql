-- Since when the applicant waits at their stage, as `waitingSince` in moves.server.ts computes it from the moves. Kept,
-- so that counts and lists of overdue applicants read an index.
alter table applications add column waiting_since timestamptz;

-- The step of a stage that an id means: the first one where it names none of them.
create function step_of_stage(steps jsonb, stage text, step text) returns text language sql immutable as $$
  select coalesce(
    (select one->>'id' from jsonb_array_elements(steps) one where one->>'stage' = stage and one->>'id' = step limit 1),
    (select coalesce(one->>'id', stage) from jsonb_array_elements(steps) one where one->>'stage' = stage limit 1), '')
$$;

create function application_waiting_since(application applications) returns timestamptz language sql stable as $$
  with known as (
    select id, to_stage, to_step_id, created_at from application_events
    where application_id = application.id and kind = 'moved' and notified),
  last_offer as (select coalesce(max(id), 0) as id from known where to_stage like 'offer%'),
  steps as (select case when jsonb_typeof(jobs.steps) = 'array' then jobs.steps else '[]' end as listed
    from jobs where jobs.id = application.job_id)
  select case
    when application.stage = 'applied' and (select id from last_offer) = 0 then application.applied_at
    when application.stage in ('applied', 'short-listed', 'screened', 'interview', 'rejected') then coalesce(
      (select created_at from known, steps where id > (select id from last_offer) and to_stage = application.stage
        and step_of_stage(listed, to_stage, to_step_id) = step_of_stage(listed, application.stage, application.step_id)
        order by id limit 1), application.stage_changed_at)
    else coalesce(
      (select created_at from known where to_stage = application.stage order by id desc limit 1),
      application.stage_changed_at) end
$$;

create function keep_waiting_since() returns trigger language plpgsql as $$
begin
  new.waiting_since = application_waiting_since(new);
  return new;
end $$;
create trigger applications_waiting_kept before insert or update of stage, step_id, stage_changed_at, applied_at on applications
  for each row execute function keep_waiting_since();

create function keep_waiting_since_of_event() returns trigger language plpgsql as $$
begin
  update applications set waiting_since = application_waiting_since(applications)
    where id = new.application_id and waiting_since is distinct from application_waiting_since(applications);
  return null;
end $$;
create trigger application_events_waiting_kept after insert or update of notified on application_events
  for each row when (new.kind = 'moved' and new.notified) execute function keep_waiting_since_of_event();
