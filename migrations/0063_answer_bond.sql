-- The answer bond: what an employer promised is held against what happened. The rule is src/features/applications/bond.

-- From when on the promised answer is late, in how many working days it was promised, and the stage and step that the applicant knows; all are written whenever they are told
-- something. Null when the employer does not owe the next word, and for applications from before this.
alter table applications add column answer_late_from timestamptz;
alter table applications add column answer_days integer;
alter table applications add column told_stage text;
alter table applications add column told_step_id text;
create index applications_answer_late on applications (answer_late_from) where answer_late_from is not null;
create index applications_job_answer_late on applications (job_id, answer_late_from) where answer_late_from is not null;

-- Since when a job takes no applications because people wait in it for too long, and when its hiring team was warned.
alter table jobs add column intake_paused_at timestamptz;
alter table jobs add column answers_warned_at timestamptz;
create index jobs_answers_watched on jobs (id) where intake_paused_at is not null or answers_warned_at is not null;

-- Midnight, by UTC, of the working day that comes `days` (at least one) after that moment.
create function working_days_after(since timestamptz, days integer) returns timestamptz language sql stable as $$
  select day at time zone 'UTC' from generate_series(date_trunc('day', since at time zone 'UTC') + interval '1 day',
      date_trunc('day', since at time zone 'UTC') + make_interval(days => days * 2 + 7), interval '1 day') day
    where extract(isodow from day) < 6 order by day offset days - 1 limit 1
$$;

-- From when on the answer to this application is late, as it will be at that moment if nothing happens until then; null
-- while the employer does not owe the next word. A move that the applicant is about to be told of is an answer, and whoever
-- has an interview before them, or times to choose from, has one too. After an interview the promised days count anew.
create function answer_late_since(application applications, moment timestamptz) returns timestamptz language sql stable as $$
  select case when application.answer_late_from is not null and application.recalled_at is null
      and application.stage = application.told_stage and application.step_id is not distinct from application.told_step_id
      and not exists (select from interviews where application_id = application.id
        and (state = 'booked' and ends_at > moment or state = 'proposed' and other_times_asked_at is null
          and (is_open or exists (select from interview_slots
            where interview_id = interviews.id and interview_slots.starts_at > moment))))
    then greatest(application.answer_late_from, (select working_days_after(max(ends_at), application.answer_days + 1)
      from interviews where application_id = application.id and state = 'booked')) end
$$;

-- How many answers of a job are late at that moment.
create function late_answers(job uuid, moment timestamptz) returns integer language sql stable as $$
  select count(*)::int from applications
    where job_id = job and answer_late_from <= moment and answer_late_since(applications, moment) <= moment
$$;

-- The answer that is given last opens the job in the same transaction. The lock makes two of them wait for each other, so
-- that the later one sees the earlier.
create function reopen_answered_job() returns trigger language plpgsql as $$
begin
  perform from jobs where id = old.job_id and intake_paused_at is not null for update;
  if found and late_answers(old.job_id, now()) = 0 then
    -- The warning stays until the applicant has been told: a move that is undone was no answer.
    update jobs set intake_paused_at = null where id = old.job_id;
  end if;
  return null;
end $$;
create trigger applications_answered after update of stage, step_id, answer_late_from, recalled_at on applications
  for each row when (old.answer_late_from is not null) execute function reopen_answered_job();
create trigger applications_deleted_answered after delete on applications
  for each row when (old.answer_late_from is not null) execute function reopen_answered_job();

-- A job that takes no applications has the term `o:1`, by which a search puts it behind the others.
create or replace function upsert_job_search(job jobs) returns void language plpgsql as $$
declare
  row job_search;
begin
  if job.posted_seq is null or job_open_until(job.status, job.closes_at, job.held_at) is null then
    delete from job_search where job_id = job.id;
    return;
  end if;
  -- Whoever renames a company or changes a rate may meet a job that is being deleted.
  perform from jobs where id = job.id for key share;
  if not found then return; end if;
  delete from job_search where job_id = job.id and seq <> job.posted_seq;
  row := build_job_search(job);
  if job.intake_paused_at is not null then
    row.tsv := row.tsv || array_to_tsvector(array['o:1']);
  end if;
  insert into job_search select (row).*
    on conflict (seq) do update set
      (company_number, search_place_id, facet, posted_minute, open_until, pay_low, pay_high, latitude, longitude, body, tsv) =
      (excluded.company_number, excluded.search_place_id, excluded.facet, excluded.posted_minute, excluded.open_until, excluded.pay_low,
        excluded.pay_high, excluded.latitude, excluded.longitude, excluded.body, excluded.tsv)
    where job_search is distinct from excluded;
end $$;
create trigger jobs_intake_search_synced after update of intake_paused_at on jobs for each row
  when (old.intake_paused_at is distinct from new.intake_paused_at) execute function sync_job_search();
