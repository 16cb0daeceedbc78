-- Blind review: up to the end of a step that its job marks, the team reads an application without name, photo, schools and
-- dates. `is_blind` is kept by triggers, so that lists, searches and sorting read one column.
alter table applications add column is_blind boolean not null default false;
-- Since when the team reads who it is, who opened it, and by what: the press for it, a move past the last blind step, a
-- message, interview or offer, or a change of the job's steps.
alter table applications add column shown_at timestamptz;
alter table applications add column shown_by uuid references users on delete set null;
alter table applications add column shown_by_what text check (shown_by_what in ('press', 'move', 'contact', 'steps'));

-- What the team reads in the place of a name.
create function blind_name(id uuid) returns text language sql immutable as $$
  select 'Applicant ' || upper(right(id::text, 6))
$$;

-- Whether a blind step of the job is at this place or after it.
create function is_before_blind_end(steps jsonb, at_stage text, at_step text) returns boolean language sql immutable as $$
  with listed as (
    select place, step->>'id' as id, step->>'stage' as stage, coalesce((step->>'blind')::boolean, false) as blind,
      array_position(array['applied', 'short-listed', 'screened', 'interview'], step->>'stage') as rank
    from jsonb_array_elements(case when jsonb_typeof(steps) = 'array' then steps else '[]' end)
      with ordinality as elements (step, place)),
  here as (select coalesce(
    (select min(place) from listed where stage = at_stage and id = at_step),
    (select min(place) from listed where stage = at_stage),
    (select min(place) from listed
      where rank > array_position(array['applied', 'short-listed', 'screened', 'interview'], at_stage))) as place)
  select at_stage in ('applied', 'short-listed', 'screened', 'interview')
    and exists (select from listed, here where blind and rank is not null and listed.place >= here.place)
$$;

-- An application is blind from its first day or never: the team may have read any other. Whoever ends keeps what the
-- team knew of them; whoever was shown once stays so.
create function keep_blind() returns trigger language plpgsql as $$
declare
  was boolean := tg_op = 'UPDATE' and old.is_blind;
begin
  if tg_op = 'UPDATE' and not was then
    new.is_blind := false;
    return new;
  end if;
  if new.stage in ('rejected', 'withdrawn') then
    new.is_blind := was and new.shown_at is null;
    return new;
  end if;
  new.is_blind := new.shown_at is null
    and coalesce((select is_before_blind_end(steps, new.stage, new.step_id) from jobs where id = new.job_id), false);
  if was and not new.is_blind and new.shown_at is null then
    new.shown_at := now();
    -- Who applies again after the job's steps have changed was moved by nobody.
    new.shown_by_what := case when old.stage not in ('rejected', 'withdrawn')
      and (new.stage is distinct from old.stage or new.step_id is distinct from old.step_id) then 'move' else 'steps' end;
  end if;
  return new;
end $$;
create trigger applications_blind_kept before insert or update of stage, step_id, shown_at on applications
  for each row execute function keep_blind();

create function keep_blind_of_job() returns trigger language plpgsql as $$
begin
  update applications set shown_at = shown_at
    where job_id = new.id and is_blind and recalled_at is null and stage in ('applied', 'short-listed', 'screened', 'interview');
  return null;
end $$;
create trigger jobs_blind_kept after update of steps on jobs for each row
  when (old.steps is distinct from new.steps and old.steps @> '[{"blind": true}]')
  execute function keep_blind_of_job();

-- A message, an interview and an offer are between two people who are named.
create function show_applicant() returns trigger language plpgsql as $$
begin
  update applications set shown_at = now(), shown_by_what = 'contact' where id = new.application_id and is_blind;
  return null;
end $$;
create trigger messages_show_applicant after insert on messages for each row execute function show_applicant();
create trigger interviews_show_applicant after insert on interviews for each row execute function show_applicant();
create trigger offers_show_applicant after insert on offers for each row execute function show_applicant();
create trigger planned_offers_show_applicant after insert on planned_offers for each row execute function show_applicant();
