-- The state of a job that its applicants are told of: why it takes no applications. A row waits until the state has
-- lasted, and goes when the job is open again. Older jobs count as notified.
create table job_state_notices (
  job_id uuid primary key references jobs on delete cascade,
  state text not null,
  since timestamptz not null default now(),
  notified_at timestamptz
);
create index job_state_notices_waiting on job_state_notices (since) where notified_at is null;

-- Why a job takes no applications, for those who have applied; `open` while it does, or while it is only being read.
create function job_state(job jobs, company_status text) returns text language sql stable as $$
  select case
    when company_status = 'suspended' then 'suspended'
    when company_status <> 'approved' then 'unchecked'
    when job.moderation is not null or job.closed_reason = 'removed' then 'removed'
    when job.status = 'paused' then 'paused'
    when job.status = 'closed' then case job.closed_reason when 'filled' then 'filled' when 'expired' then 'expired' else 'closed' end
    when job.closes_at <= now() then 'expired'
    else 'open' end
$$;
insert into job_state_notices (job_id, state, notified_at)
  select jobs.id, job_state(jobs, companies.status), now() from jobs join companies on companies.id = jobs.company_id
  where job_state(jobs, companies.status) <> 'open' and jobs.status <> 'draft';

-- When the applicant read that the employer was removed for fraud; until then it is the first thing they see.
alter table applications add column recall_read_at timestamptz;

-- An applicant may ask once about a late reply.
alter table application_events drop constraint application_events_kind_check;
alter table application_events add constraint application_events_kind_check
  check (kind in ('moved', 'opened', 'resume', 'asked'));
