-- The one archive of its whole record that a company has at a time; its bytes are in the storage under `id`.
create table company_exports (
  company_id uuid primary key references companies on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  -- The owner who asked for it, and alone can download it: it holds what they may read.
  requested_by uuid not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  -- While it was made somebody took back what they had sent, so it is made anew.
  is_stale boolean not null default false,
  size bigint,
  requested_at timestamptz not null default now(),
  expires_at timestamptz
);
create index company_exports_requested_by on company_exports (requested_by);

-- An archive ends when somebody takes back what is in it. Triggers see to it, so that no way of leaving can be forgotten.
create function end_company_exports(companies uuid[]) returns void language sql as $$
  update company_exports set is_stale = state = 'waiting' or is_stale,
      expires_at = case when state = 'ready' then least(expires_at, now()) else expires_at end
    where company_id = any(companies)
$$;

create function end_company_exports_of_job() returns trigger language plpgsql as $$
begin
  perform end_company_exports(array(select company_id from jobs where id = old.job_id));
  return null;
end $$;

-- Withdrawn, recalled, erased, at the end of its time, or sent anew.
create trigger applications_end_company_exports after update on applications for each row
  when ((new.stage = 'withdrawn' and old.stage <> 'withdrawn')
    or (old.recalled_at, old.contents_deleted_at, old.seeker_id, old.resume_file_id, old.snapshot, old.answers)
      is distinct from (new.recalled_at, new.contents_deleted_at, new.seeker_id, new.resume_file_id, new.snapshot, new.answers))
  execute function end_company_exports_of_job();
create trigger applications_deleted_end_company_exports after delete on applications
  for each row execute function end_company_exports_of_job();
create trigger prospects_deleted_end_company_exports after delete on prospects
  for each row execute function end_company_exports_of_job();

-- Of a closed account a company reads nothing any more.
create function end_company_exports_of_person() returns trigger language plpgsql as $$
begin
  perform end_company_exports(array(
    select company_id from applications join jobs on jobs.id = job_id where seeker_id = new.id
    union select company_id from company_members where user_id = new.id));
  return null;
end $$;
create trigger users_closing_end_company_exports after update of erase_at on users for each row
  when (old.erase_at is null and new.erase_at is not null) execute function end_company_exports_of_person();

-- A company that is not approved any more reads nothing of its applicants.
create function end_own_company_exports() returns trigger language plpgsql as $$
begin
  perform end_company_exports(array[new.id]);
  return null;
end $$;
create trigger companies_end_company_exports after update of status on companies for each row
  when (old.status = 'approved' and new.status <> 'approved') execute function end_own_company_exports();
