-- Kits and interviews know the step of the job by its id, which outlives a rename. `step` stays what it was called then.
-- Null: the job has no such step, or the row was written by the version before, which knows names only.
alter table interview_kits add column step_id text;
alter table interviews add column step_id text;

update interview_kits kit set step_id = found.id from (
  select jobs.id as job_id, lower(one->>'name') as name, min(one->>'id') as id
  from jobs, jsonb_array_elements(case when jsonb_typeof(jobs.steps) = 'array' then jobs.steps else '[]' end) one
  where one->>'stage' = 'interview' and one->>'id' is not null group by 1, 2) found
  where found.job_id = kit.job_id and found.name = lower(kit.step);
update interviews set step_id = found.id from applications, (
  select jobs.id as job_id, lower(one->>'name') as name, min(one->>'id') as id
  from jobs, jsonb_array_elements(case when jsonb_typeof(jobs.steps) = 'array' then jobs.steps else '[]' end) one
  where one->>'stage' = 'interview' and one->>'id' is not null group by 1, 2) found
  where applications.id = interviews.application_id and found.job_id = applications.job_id
    and found.name = lower(interviews.step);

drop index interview_kits_step;
create unique index interview_kits_step on interview_kits (job_id, step_id) where step_id is not null;
create unique index interview_kits_step_name on interview_kits (job_id, lower(step)) where step_id is null and job_id is not null;
