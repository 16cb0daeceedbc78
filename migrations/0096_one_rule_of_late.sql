-- One rule of when a promised answer is late, read by every list, count, mail and page (decision 0273). Also when an offer was
-- to end as it was made, and how somebody signs in as an invented person of the demo.

alter table sessions drop constraint sessions_proven_by_check;
alter table sessions add constraint sessions_proven_by_check check (proven_by in ('password', 'code', 'passkey', 'demo'));
update sessions set proven_at = created_at, proven_by = 'demo' where proven_at > now();

-- The end that an offer was made with, where a counter has put `answer_by` off since; null where it has not.
alter table offers add column first_answer_by timestamptz;
update offers set first_answer_by = (entry.document::jsonb->>'answerBy')::timestamptz from offer_entries entry
  where entry.hash = offers.hash and entry.kind = 'offer' and entry.document is not null
    and (entry.document::jsonb->>'answerBy')::timestamptz < offers.answer_by;

-- From when on an answer promised for that day is late: on the working day after it, once the promised day has ended
-- everywhere on Earth. In TypeScript: `lateAfter`.
create function late_after(promised timestamptz) returns timestamptz language sql stable as $$
  select working_days_after(promised, 1) + interval '12 hours'
$$;

-- The working days until an applicant at that stage and step hears of the next one. In TypeScript: `replyDaysAt`.
create function reply_days_at(steps jsonb, stage text, step text) returns integer language sql immutable as $$
  with given as (
    select array_position(array['short-listed', 'screened', 'interview', 'offer', 'hire'], one->>'stage') as rank,
      one->>'stage' as stage, one->>'id' as id, (one->>'days')::integer as days, place
    from jsonb_array_elements(case when jsonb_typeof(steps) = 'array' then steps else '[]' end) with ordinality listed (one, place)),
  listed as (
    select rank, days, row_number() over (order by rank, place) as place,
      coalesce(id, given.stage || coalesce('-' || nullif(row_number() over (partition by rank order by place), 1), '')) as id
    from given where rank is not null),
  -- Whoever has just applied is before all of them.
  here as (select coalesce(array_position(array['short-listed', 'screened', 'interview', 'offer', 'hire'],
    case when reply_days_at.stage like 'offer%' then 'offer' else reply_days_at.stage end), 0) as rank),
  own as (select listed.* from listed join here using (rank)),
  at as (select min(place) as place from own where id = step)
  select coalesce(
    (select coalesce(days, 3) from own where place = (select place from at) + 1),
    nullif(
      case when (select place from at) is null then coalesce((select sum(days) from (select days from own order by place offset 1) further), 0)
        else 0 end
      + coalesce((select days from listed where rank > (select rank from here) order by place limit 1), 0), 0)::integer,
    3)
$$;

-- From when on the answer that is waited for is late; null while none is owed. `answer_late_from` is what was promised
-- when the applicant was last told something, `late_from` is what counts: an interview moves it.
alter table applications add column late_from timestamptz;
create index applications_late on applications (job_id, late_from) include (stage, waiting_since) where late_from is not null;

-- What the applicant knows of, whatever the team has moved since: after an interview the promised days count anew, and while
-- they can pick a time nothing is owed until the last one is past.
create function promised_late_from(application applications) returns timestamptz language sql stable as $$
  select case when application.answer_late_from is not null and application.recalled_at is null
      and not exists (select from interviews where application_id = application.id and state = 'proposed' and is_open
        and other_times_asked_at is null and invited_at >= coalesce(application.reapplied_at, '-infinity'))
    then greatest(application.answer_late_from,
      (select late_after(working_days_after(max(ends_at), application.answer_days)) from interviews
        where application_id = application.id and state = 'booked'
          and invited_at >= coalesce(application.reapplied_at, '-infinity')),
      (select max(interview_slots.starts_at) from interviews join interview_slots on interview_id = interviews.id
        where application_id = application.id and state = 'proposed' and other_times_asked_at is null
          and invited_at >= coalesce(application.reapplied_at, '-infinity'))) end
$$;

-- Whether the applicant has been told where they stand. A move they are about to be told of is an answer.
create function is_told(application applications) returns boolean language sql stable as $$
  select application.stage = application.told_stage and (application.step_id is not distinct from application.told_step_id
    or (select step_of_stage(case when jsonb_typeof(steps) = 'array' then steps else '[]' end, application.stage, application.step_id)
        = step_of_stage(case when jsonb_typeof(steps) = 'array' then steps else '[]' end, application.stage, application.told_step_id)
      from jobs where id = application.job_id))
$$;

-- Writes down what is promised whenever an applicant is told something. At one place no promise grows longer: neither by a
-- change of the job nor by a move that is undone.
create function keep_promise() returns trigger language plpgsql as $$
declare
  told record;
  same boolean := false;
  days integer;
begin
  select to_stage as stage, to_step_id as step into told from application_events
    where application_id = new.id and kind = 'moved' and notified and created_at >= coalesce(new.reapplied_at, '-infinity')
    order by id desc limit 1;
  if not found then
    select new.stage as stage, new.step_id as step into told;
  end if;
  new.told_stage = told.stage;
  new.told_step_id = told.step;
  if told.stage not in ('applied', 'short-listed', 'screened', 'interview', 'offer counter', 'offer accept') then
    new.answer_days = null;
    new.answer_late_from = null;
  elsif is_told(new) then
    days = least(new.promised_days,
      (select reply_days_at(steps, told.stage, told.step) from jobs where id = new.job_id));
    if tg_op = 'UPDATE' then
      same = old.told_stage = told.stage and old.told_step_id is not distinct from told.step
        and old.reapplied_at is not distinct from new.reapplied_at;
    end if;
    if same then
      days = least(days, old.answer_days);
    end if;
    new.answer_days = days;
    new.answer_late_from = least(late_after(working_days_after(new.waiting_since, days)), case when same then old.answer_late_from end);
    -- What was promised for the first answer stays, whatever is promised later.
    if told.stage = 'applied' then
      new.first_answer_late_from = coalesce(new.first_answer_late_from, new.answer_late_from);
    end if;
  end if;
  return new;
end $$;
-- Triggers run in the order of their names: after `applications_waiting_kept`.
create trigger applications_waiting_promised before insert
  or update of stage, step_id, stage_changed_at, applied_at, waiting_since, promised_days on applications
  for each row execute function keep_promise();

create function keep_late_from() returns trigger language plpgsql as $$
begin
  new.late_from = case when is_told(new) then promised_late_from(new) end;
  return new;
end $$;
create trigger applications_waiting_timed before insert or update of stage, step_id, stage_changed_at, applied_at,
    waiting_since, promised_days, answer_late_from, answer_days, told_stage, told_step_id, recalled_at, reapplied_at on applications
  for each row execute function keep_late_from();

create function keep_late_from_of_interview() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  if tg_table_name = 'interviews' then
    changed = case when tg_op = 'DELETE' then old.application_id else new.application_id end;
  else
    select application_id into changed from interviews
      where id = case when tg_op = 'DELETE' then old.interview_id else new.interview_id end;
  end if;
  update applications set late_from = promised_late_from(applications)
    where id = changed and is_told(applications) and late_from is distinct from promised_late_from(applications);
  return null;
end $$;
create trigger interviews_late_kept after insert or delete or update of state, ends_at, is_open, other_times_asked_at on interviews
  for each row execute function keep_late_from_of_interview();
create trigger interview_slots_late_kept after insert or delete or update on interview_slots
  for each row execute function keep_late_from_of_interview();

-- Whoever is told something is promised something.
create or replace function keep_waiting_since_of_event() returns trigger language plpgsql as $$
begin
  update applications set waiting_since = application_waiting_since(applications) where id = new.application_id;
  return null;
end $$;

create or replace function answer_late_since(application applications, moment timestamptz) returns timestamptz language sql stable as $$
  select case when not exists (select from interviews where application_id = application.id
      and (state = 'booked' and ends_at > moment or state = 'proposed' and other_times_asked_at is null
        and (is_open or exists (select from interview_slots
          where interview_id = interviews.id and interview_slots.starts_at > moment))))
    then application.late_from end
$$;
create or replace function late_answers(job uuid, moment timestamptz) returns integer language sql stable as $$
  select count(*)::int from applications where job_id = job and late_from <= moment
$$;
drop trigger applications_answered on applications;
create trigger applications_answered after update on applications for each row
  when (old.late_from is not null and old.late_from is distinct from new.late_from) execute function reopen_answered_job();

-- From when on how many are late is kept with the other counts of a job: the minute since 1970.
alter table stage_counts add column late jsonb not null default '{}';
alter table stage_count_changes add column late_on integer;
drop index stage_counts_of_nobody;
create index stage_counts_of_nobody on stage_counts (job_id) where waiting = '{}' and applied = '{}' and late = '{}';

create function minute_number(at timestamptz) returns integer language sql immutable as $$
  select ceil(extract(epoch from at) / 60)::integer
$$;

create or replace function count_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if row(old.job_id, old.stage, old.step_id, old.promised_days, day_number(coalesce(old.waiting_since, old.stage_changed_at)),
        day_number(old.applied_at), minute_number(old.late_from)) is not distinct from row(new.job_id, new.stage, new.step_id,
        new.promised_days, day_number(coalesce(new.waiting_since, new.stage_changed_at)), day_number(new.applied_at),
        minute_number(new.late_from)) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into stage_count_changes (job_id, stage, step_id, promised_days, waiting_on, applied_on, late_on, change)
    values (old.job_id, old.stage, old.step_id, old.promised_days, day_number(coalesce(old.waiting_since, old.stage_changed_at)),
      day_number(old.applied_at), minute_number(old.late_from), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into stage_count_changes (job_id, stage, step_id, promised_days, waiting_on, applied_on, late_on, change)
    values (new.job_id, new.stage, new.step_id, new.promised_days, day_number(coalesce(new.waiting_since, new.stage_changed_at)),
      day_number(new.applied_at), minute_number(new.late_from), 1);
  end if;
  return null;
end $$;
drop trigger applications_counted on applications;
create trigger applications_counted after insert or delete or update on applications
  for each row execute function count_application();

create or replace function add_stage_counts(most integer) returns integer language plpgsql as $$
declare
  taken_rows integer;
begin
  with taken as (
    delete from stage_count_changes where id in (
      select id from stage_count_changes order by id limit most for update skip locked) returning *),
  summed as (
    select job_id, stage, step_id, promised_days, kind, at, sum(change) as change
    from taken cross join lateral (values ('waiting', waiting_on), ('applied', applied_on), ('late', late_on)) times (kind, at)
    where at is not null group by 1, 2, 3, 4, 5, 6),
  added as (
    insert into stage_counts as counts (job_id, stage, step_id, promised_days, waiting, applied, late)
    select job_id, stage, step_id, promised_days,
      coalesce(jsonb_object_agg(at, change) filter (where kind = 'waiting' and change <> 0), '{}'),
      coalesce(jsonb_object_agg(at, change) filter (where kind = 'applied' and change <> 0), '{}'),
      coalesce(jsonb_object_agg(at, change) filter (where kind = 'late' and change <> 0), '{}')
    from summed group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (job_id, stage, step_id, promised_days) do update
      set waiting = add_day_counts(counts.waiting, excluded.waiting), applied = add_day_counts(counts.applied, excluded.applied),
        late = add_day_counts(counts.late, excluded.late)
    returning 1)
  select count(*) into taken_rows from taken;
  delete from stage_counts where waiting = '{}' and applied = '{}' and late = '{}';
  return taken_rows;
end $$;

create or replace function recount_stages(jobs uuid[] default null) returns integer language plpgsql as $$
declare
  corrected integer;
begin
  perform pg_advisory_xact_lock(hashtext('recount_stages'));
  insert into stage_count_changes (job_id, stage, step_id, promised_days, waiting_on, applied_on, late_on, change)
  select job_id, stage, step_id, promised_days, waiting_on, applied_on, late_on, sum(change)::integer from (
    select job_id, stage, step_id, promised_days, times.waiting_on, times.applied_on, times.late_on, 1 as change
      from applications cross join lateral (values
        (day_number(coalesce(waiting_since, stage_changed_at)), null::integer, null::integer),
        (null, day_number(applied_at), null), (null, null, minute_number(late_from))) times (waiting_on, applied_on, late_on)
      where (recount_stages.jobs is null or job_id = any(recount_stages.jobs))
        and coalesce(times.waiting_on, times.applied_on, times.late_on) is not null
    union all
    select job_id, stage, step_id, promised_days, times.waiting_on, times.applied_on, times.late_on, -change
      from stage_count_changes changes cross join lateral (values
        (changes.waiting_on, null::integer, null::integer), (null, changes.applied_on, null), (null, null, changes.late_on))
        times (waiting_on, applied_on, late_on)
      where (recount_stages.jobs is null or job_id = any(recount_stages.jobs))
        and coalesce(times.waiting_on, times.applied_on, times.late_on) is not null
    union all
    select job_id, stage, step_id, promised_days, key::integer, null, null, -value::integer
      from stage_counts cross join lateral jsonb_each_text(waiting)
      where recount_stages.jobs is null or job_id = any(recount_stages.jobs)
    union all
    select job_id, stage, step_id, promised_days, null, key::integer, null, -value::integer
      from stage_counts cross join lateral jsonb_each_text(applied)
      where recount_stages.jobs is null or job_id = any(recount_stages.jobs)
    union all
    select job_id, stage, step_id, promised_days, null, null, key::integer, -value::integer
      from stage_counts cross join lateral jsonb_each_text(late)
      where recount_stages.jobs is null or job_id = any(recount_stages.jobs)) differences
  group by job_id, stage, step_id, promised_days, waiting_on, applied_on, late_on having sum(change) <> 0;
  get diagnostics corrected = row_count;
  return corrected;
end $$;

-- Applications from before promises were written down count as well: their applicants were shown the same day.
update applications set first_answer_late_from = first_answer_late_from + interval '12 hours',
  answer_late_from = answer_late_from + interval '12 hours' where coalesce(first_answer_late_from, answer_late_from) is not null;
update applications set waiting_since = application_waiting_since(applications)
  where stage in ('applied', 'short-listed', 'screened', 'interview', 'offer counter', 'offer accept') or answer_late_from is not null;
select add_stage_counts(2147483647);
