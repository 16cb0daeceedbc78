-- Whoever applied for a job may apply again once that application has ended. It stays one row per seeker and job, which the
-- version before relies on: `reapplied_at` says since when the row is about the latest one.
alter table applications add column reapplied_at timestamptz;

-- How the earlier applications of that seeker for that job ended.
create table earlier_applications (
  application_id uuid not null references applications on delete cascade,
  number integer not null check (number > 0),
  applied_at timestamptz not null,
  ended_at timestamptz not null,
  stage text not null check (stage in ('rejected', 'withdrawn', 'offer reject')),
  reject_reason text,
  -- What the employer had received through it, line by line: its applicant is told should the employer be a fraud.
  shared text[] not null default '{}',
  primary key (application_id, number)
);

-- Events of earlier applications start no wait of the latest.
create or replace function application_waiting_since(application applications) returns timestamptz language sql stable as $$
  with known as (
    select id, to_stage, to_step_id, created_at from application_events
    where application_id = application.id and kind = 'moved' and notified
      and created_at >= coalesce(application.reapplied_at, '-infinity')),
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
