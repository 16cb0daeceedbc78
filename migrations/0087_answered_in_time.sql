-- The share of first answers that came by the promised day, beside the median, as a company's page publishes it.

-- From when on the first answer is late, as it was promised when they applied.
alter table applications add column first_answer_late_from timestamptz;
update applications set first_answer_late_from = working_days_after(applied_at,
    coalesce((select case when jsonb_typeof(steps) = 'array' then (steps->0->>'days')::int end from jobs
      where jobs.id = job_id), 3) + 1)
  where applied_at > now() - interval '180 days';

alter table companies add column answered_in_time_share integer;

-- Of the applications of half a year: how many had their first answer in time, and how many were due one. Whoever heard
-- nothing by the promised day counts as due and not in time; whoever withdrew without an answer, or whose day has not come,
-- counts as neither.
create function answered_in_time(company uuid) returns table (in_time integer, due integer) language sql stable as $$
  select (count(*) filter (where reply.at < first_answer_late_from))::int, count(*)::int
  from applications join jobs on jobs.id = applications.job_id
  cross join lateral (
    select min(created_at) as at from application_events
    where application_id = applications.id and kind = 'moved' and notified
      and created_at >= coalesce(applications.reapplied_at, '-infinity')
      and to_stage not in ('applied', 'withdrawn')) reply
  where jobs.company_id = company and applications.applied_at > now() - interval '180 days'
    and first_answer_late_from is not null
    and (reply.at is not null or first_answer_late_from <= now() and applications.stage <> 'withdrawn')
$$;
