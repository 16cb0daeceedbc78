-- When a job closed last, kept when it is reopened: the page of a company counts who had no answer when one closed, and
-- need not read the jobs that never did.

alter table jobs add column last_closed_at timestamptz;
update jobs set last_closed_at = closing.at
from (select job_id, max(at) as at from (
    select id as job_id, closed_at as at from jobs where status = 'closed'
    union all select job_id, created_at from job_events where kind = 'closed'
    -- The closing day had passed.
    union all select job_id, created_at from job_changes where actor is null) closings group by job_id) closing
where jobs.id = closing.job_id;
create index jobs_ever_closed on jobs (company_id) where status = 'closed' or last_closed_at is not null;

create function keep_last_closed_at() returns trigger language plpgsql as $$
begin
  new.last_closed_at = case tg_op when 'INSERT' then new.closed_at else now() end;
  return new;
end $$;
create trigger jobs_closing_kept_at_start before insert on jobs
  for each row when (new.status = 'closed') execute function keep_last_closed_at();
-- A removal can be undone, and then the job never closed.
create trigger jobs_closing_kept before update of status on jobs
  for each row when (new.status = 'closed' and old.status <> 'closed' and new.closed_reason is distinct from 'removed')
  execute function keep_last_closed_at();

-- Jobs that applicants are told of, among any number of open ones.
create index jobs_not_open on jobs (id) where status in ('paused', 'closed') or moderation is not null;
