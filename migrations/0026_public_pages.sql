-- What public pages show of many rows is counted when a row changes, and read through an index.

-- Open jobs of each company: those nobody has closed, paused or held. One whose closing moment has passed counts until
-- the sweep closes it, so readers take those off. Not a column of `companies`, whose rows others lock for long.
create table company_counts (
  company_id uuid primary key references companies on delete cascade,
  open_jobs integer not null default 0
);
create index company_counts_open_jobs on company_counts (open_jobs desc);
insert into company_counts
  select companies.id, count(jobs.id) filter (where jobs.status = 'open' and jobs.held_at is null)
  from companies left join jobs on jobs.company_id = companies.id group by companies.id;

create function start_company_counts() returns trigger language plpgsql as $$
begin
  insert into company_counts (company_id) values (new.id);
  return null;
end $$;
create trigger companies_counted after insert on companies for each row execute function start_company_counts();

-- Takes the rows of several companies in one order, so that two transactions never wait for each other in a circle.
create function change_open_jobs(changes jsonb) returns void language plpgsql as $$
begin
  if changes is null then return; end if;
  perform from company_counts where company_id in (select key::uuid from jsonb_each(changes))
    order by company_id for update;
  update company_counts set open_jobs = open_jobs + value::int from jsonb_each_text(changes)
    where company_id = key::uuid;
end $$;

create function count_open_jobs() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_object_agg(company_id, jobs) into changes from (select company_id, count(*) as jobs
      from new_rows where status = 'open' and held_at is null group by company_id) counted;
  elsif tg_op = 'DELETE' then
    select jsonb_object_agg(company_id, -jobs) into changes from (select company_id, count(*) as jobs
      from old_rows where status = 'open' and held_at is null group by company_id) counted;
  else
    select jsonb_object_agg(company_id, jobs) into changes from (select company_id, sum(change) as jobs from (
        select company_id, 1 as change from new_rows where status = 'open' and held_at is null
        union all select company_id, -1 from old_rows where status = 'open' and held_at is null) both_rows
      group by company_id having sum(change) <> 0) counted;
  end if;
  perform change_open_jobs(changes);
  return null;
end $$;
create trigger jobs_counted_insert after insert on jobs
  referencing new table as new_rows for each statement execute function count_open_jobs();
create trigger jobs_counted_update after update on jobs
  referencing new table as new_rows old table as old_rows for each statement execute function count_open_jobs();
create trigger jobs_counted_delete after delete on jobs
  referencing old table as old_rows for each statement execute function count_open_jobs();

-- Applications by the day they arrived (UTC), without withdrawn ones. Each change adds a row, so nobody waits for
-- anybody; a task adds the rows of a day together.
create table application_counts (
  applied_on date not null,
  applications integer not null,
  decided integer not null
);
create index application_counts_day on application_counts (applied_on);
insert into application_counts
  select (applied_at at time zone 'UTC')::date, count(*), count(decided_at) from applications
  where stage <> 'withdrawn' group by 1;

create function count_applications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into application_counts
      select (applied_at at time zone 'UTC')::date, count(*), count(decided_at) from new_rows
      where stage <> 'withdrawn' group by 1;
  elsif tg_op = 'DELETE' then
    insert into application_counts
      select (applied_at at time zone 'UTC')::date, -count(*), -count(decided_at) from old_rows
      where stage <> 'withdrawn' group by 1;
  else
    insert into application_counts
      select applied_on, sum(change), sum(decided) from (
        select (applied_at at time zone 'UTC')::date as applied_on, 1 as change,
          (decided_at is not null)::int as decided from new_rows where stage <> 'withdrawn'
        union all select (applied_at at time zone 'UTC')::date, -1, -(decided_at is not null)::int
        from old_rows where stage <> 'withdrawn') both_rows
      group by applied_on having sum(change) <> 0 or sum(decided) <> 0;
  end if;
  return null;
end $$;
create trigger applications_counted_insert after insert on applications
  referencing new table as new_rows for each statement execute function count_applications();
create trigger applications_counted_update after update on applications
  referencing new table as new_rows old table as old_rows for each statement execute function count_applications();
create trigger applications_counted_delete after delete on applications
  referencing old table as old_rows for each statement execute function count_applications();

-- Jobs like another one, in the order they are shown: of the same company, or of the same industry and level.
create index jobs_like on jobs (industry, level, posted_at desc, id) where status = 'open' and held_at is null;
create index jobs_company_like on jobs (company_id, industry, level, posted_at desc, id)
  where status = 'open' and held_at is null;
create index jobs_company_newest on jobs (company_id, posted_at desc, id) where status = 'open' and held_at is null;

create index companies_listed on companies (lower(name), id) where status = 'approved' and owner_reachable;
create index companies_newest on companies (approved_at desc, lower(name), id) where status = 'approved' and owner_reachable;
