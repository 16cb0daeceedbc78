-- What each role may do is one table in `shared/rights.ts`. Whoever was a plain member had been the owner before, so
-- they keep all but what is an owner's.
alter table company_members drop constraint company_members_role_check;
update company_members set role = 'admin' where role = 'member';
alter table company_members alter column role drop default,
  add constraint company_members_role_check
    check (role in ('owner', 'admin', 'hiring-manager', 'interviewer', 'viewer')),
  -- An owner whom the last approval of the company did not know yet.
  add column is_new_owner boolean not null default false;

-- The hiring team of a job. Some roles see only the jobs they are on.
create table job_members (
  job_id uuid not null references jobs on delete cascade,
  user_id uuid not null references users on delete cascade,
  is_owner boolean not null default false,
  added_at timestamptz not null default now(),
  primary key (job_id, user_id)
);
create unique index job_members_owner on job_members (job_id) where is_owner;
create index job_members_user on job_members (user_id);

insert into job_members (job_id, user_id, is_owner)
  select jobs.id, first_owner.user_id, true from jobs
    cross join lateral (select user_id from company_members
      where company_members.company_id = jobs.company_id and role = 'owner' order by created_at limit 1) first_owner
  where jobs.mandate_id is null;

-- Whoever leaves a company leaves its jobs, however they left.
create function leave_jobs_with_company() returns trigger language plpgsql as $$
begin
  delete from job_members using jobs where jobs.id = job_members.job_id
    and jobs.company_id = old.company_id and job_members.user_id = old.user_id;
  return null;
end $$;
create trigger company_members_leave_jobs after delete on company_members
  for each row execute function leave_jobs_with_company();
create trigger company_members_change_company after update of company_id on company_members
  for each row when (old.company_id <> new.company_id) execute function leave_jobs_with_company();
