-- How many applications of a job are at each stage and step, kept so that a dashboard does not read them one by one.
-- Days are days in UTC since 1970-01-01, because what is overdue and what is new goes by whole days.
create table stage_counts (
  job_id uuid not null,
  stage text not null,
  step_id text,
  promised_days integer,
  -- For each day since which somebody waits, and on which somebody applied: how many do.
  waiting jsonb not null default '{}',
  applied jsonb not null default '{}',
  unique nulls not distinct (job_id, stage, step_id, promised_days)
);

-- What an application adds to the counts and takes from them. A row each: simultaneous applicants of one job wait for no
-- row of the other, and `add_stage_counts` adds the rows up later. Whoever reads counts reads both tables in one statement.
create table stage_count_changes (
  id bigint generated always as identity primary key,
  job_id uuid not null,
  stage text not null,
  step_id text,
  promised_days integer,
  -- Null where only the other of the two days is corrected.
  waiting_on integer,
  applied_on integer,
  change integer not null
);
create index stage_count_changes_job on stage_count_changes (job_id);
create index stage_counts_of_nobody on stage_counts (job_id) where waiting = '{}' and applied = '{}';

create function day_number(at timestamptz) returns integer language sql immutable as $$
  select floor(extract(epoch from at) / 86400)::integer
$$;

create function count_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if row(old.job_id, old.stage, old.step_id, old.promised_days, day_number(coalesce(old.waiting_since, old.stage_changed_at)),
        day_number(old.applied_at)) is not distinct from row(new.job_id, new.stage, new.step_id, new.promised_days,
        day_number(coalesce(new.waiting_since, new.stage_changed_at)), day_number(new.applied_at)) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into stage_count_changes (job_id, stage, step_id, promised_days, waiting_on, applied_on, change)
    values (old.job_id, old.stage, old.step_id, old.promised_days, day_number(coalesce(old.waiting_since, old.stage_changed_at)),
      day_number(old.applied_at), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into stage_count_changes (job_id, stage, step_id, promised_days, waiting_on, applied_on, change)
    values (new.job_id, new.stage, new.step_id, new.promised_days, day_number(coalesce(new.waiting_since, new.stage_changed_at)),
      day_number(new.applied_at), 1);
  end if;
  return null;
end $$;
-- Also while the version before runs beside this one.
create trigger applications_counted after insert or delete
  or update of job_id, stage, step_id, promised_days, waiting_since, stage_changed_at, applied_at on applications
  for each row execute function count_application();

create function add_day_counts(counts jsonb, more jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(day, count), '{}') from (
    select key as day, sum(value::integer) as count
    from (select * from jsonb_each_text(counts) union all select * from jsonb_each_text(more)) both_of_them
    group by key having sum(value::integer) <> 0) summed
$$;

-- Adds the changes up, and returns how many it took. Two of them at once take different ones, and a row that both add to
-- is added to twice. A row that counts nobody, as of a job that is gone, is deleted.
create function add_stage_counts(most integer) returns integer language plpgsql as $$
declare
  taken_rows integer;
begin
  with taken as (
    delete from stage_count_changes where id in (
      select id from stage_count_changes order by id limit most for update skip locked) returning *),
  summed as (
    select job_id, stage, step_id, promised_days, is_waiting, day, sum(change) as change
    from taken cross join lateral (values (true, waiting_on), (false, applied_on)) days (is_waiting, day)
    where day is not null group by 1, 2, 3, 4, 5, 6),
  added as (
    insert into stage_counts as counts (job_id, stage, step_id, promised_days, waiting, applied)
    select job_id, stage, step_id, promised_days,
      coalesce(jsonb_object_agg(day, change) filter (where is_waiting and change <> 0), '{}'),
      coalesce(jsonb_object_agg(day, change) filter (where not is_waiting and change <> 0), '{}')
    from summed group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (job_id, stage, step_id, promised_days) do update
      set waiting = add_day_counts(counts.waiting, excluded.waiting), applied = add_day_counts(counts.applied, excluded.applied)
    returning 1)
  select count(*) into taken_rows from taken;
  delete from stage_counts where waiting = '{}' and applied = '{}';
  return taken_rows;
end $$;

-- Compares the counts with the applications of these jobs, of all where none are given, and adds what differs as changes;
-- returns how many places and days differed. It reads one state of all tables, and what others change meanwhile brings its
-- own changes, so nobody waits for it. Two of them at once would both correct the same: one waits for the other.
create function recount_stages(jobs uuid[] default null) returns integer language plpgsql as $$
declare
  corrected integer;
begin
  perform pg_advisory_xact_lock(hashtext('recount_stages'));
  insert into stage_count_changes (job_id, stage, step_id, promised_days, waiting_on, applied_on, change)
  select job_id, stage, step_id, promised_days, waiting_on, applied_on, sum(change)::integer from (
    select job_id, stage, step_id, promised_days, days.waiting_on, days.applied_on, 1 as change
      from applications cross join lateral (values
        (day_number(coalesce(waiting_since, stage_changed_at)), null::integer), (null, day_number(applied_at))) days (waiting_on, applied_on)
      where recount_stages.jobs is null or job_id = any(recount_stages.jobs)
    union all
    select job_id, stage, step_id, promised_days, days.waiting_on, days.applied_on, -change
      from stage_count_changes changes cross join lateral (values
        (changes.waiting_on, null::integer), (null, changes.applied_on)) days (waiting_on, applied_on)
      where (recount_stages.jobs is null or job_id = any(recount_stages.jobs))
        and coalesce(days.waiting_on, days.applied_on) is not null
    union all
    select job_id, stage, step_id, promised_days, key::integer, null, -value::integer
      from stage_counts cross join lateral jsonb_each_text(waiting)
      where recount_stages.jobs is null or job_id = any(recount_stages.jobs)
    union all
    select job_id, stage, step_id, promised_days, null, key::integer, -value::integer
      from stage_counts cross join lateral jsonb_each_text(applied)
      where recount_stages.jobs is null or job_id = any(recount_stages.jobs)) differences
  group by job_id, stage, step_id, promised_days, waiting_on, applied_on having sum(change) <> 0;
  get diagnostics corrected = row_count;
  return corrected;
end $$;

select recount_stages();
select add_stage_counts(2147483647);
