-- Vacancies, how they were screened, and the wordings that people answered. Whether a job can be seen is decided by a
-- single predicate, `jobIsVisible` in the jobs feature.

create table jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- Under which mandate it was written; its recruiter reaches these jobs of the company and no others.
  mandate_id uuid references mandates on delete set null,
  slug text not null unique,
  title text not null,
  description text not null default '',
  employment_type text not null default 'Full-time'
    check (employment_type in ('Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship')),
  workplace text not null default 'On-site' check (workplace in ('On-site', 'Hybrid', 'Remote')),
  level text not null default 'mid' check (level in ('entry', 'mid', 'senior', 'lead', 'executive')),
  industry text,
  city text,
  region text,
  country text,
  pay_min integer,
  pay_max integer,
  pay_currency text not null default 'USD',
  pay_period text not null default 'year' check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  -- The upper end as a yearly figure, so that an hourly and a yearly job can be compared.
  pay_yearly_max integer generated always as (case when pay_max is not null
    then least(2147483647, pay_max * case pay_period
      when 'hour' then 2080::bigint when 'day' then 260 when 'week' then 52 when 'month' then 12 else 1 end)
    end) stored,
  skills text[] not null default '{}',
  hours text,
  visa text,
  -- The steps an applicant goes through: [{ "name": "Screened", "note": "25-min call", "days": 3 }]
  steps jsonb not null default '[]',
  -- What the employer asks: ["Why this yard?"]
  questions jsonb not null default '[]',
  seats integer not null default 1 check (seats > 0),
  status text not null default 'draft' check (status in ('draft', 'open', 'paused', 'closed')),
  posted_at timestamptz,
  -- The place in the order of posting, kept through pauses and holds. Posting again gives a new one.
  posted_seq integer unique,
  closes_at timestamptz,
  closed_at timestamptz,
  closed_reason text check (closed_reason in ('filled', 'withdrawn', 'expired', 'removed')),
  -- A job that a person must look at first. Nobody sees it until the hold is lifted.
  held_at timestamptz,
  -- What a person decided about a job. A job with `held_at` alone waits for a person; with this it was read.
  moderation text check (moderation in ('hidden', 'removed')),
  -- The advert as it was published, or as a person last let it pass; null while it still reads so. Edits are
  -- measured against it, so that many small ones count as much as a large one.
  baseline_advert jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A draft may be half-typed; what is published may not.
  check (status = 'draft' or (posted_at is not null and closes_at is not null and pay_min <= pay_max and pay_min is not null and pay_max is not null)),
  constraint jobs_moderated_is_held check (moderation is null or held_at is not null)
);
create index jobs_company on jobs (company_id, status);
create index jobs_mandate on jobs (mandate_id) where mandate_id is not null;
create index jobs_open on jobs (posted_at desc, id desc) where status = 'open';
create index jobs_closing on jobs (closes_at) where status in ('open', 'paused');
create index jobs_held on jobs (held_at) where held_at is not null;
-- Jobs like another one, in the order they are shown: of the same company, or of the same industry and level.
create index jobs_like on jobs (industry, level, posted_at desc, id) where status = 'open' and held_at is null;
create index jobs_company_like on jobs (company_id, industry, level, posted_at desc, id)
  where status = 'open' and held_at is null;
create index jobs_company_newest on jobs (company_id, posted_at desc, id) where status = 'open' and held_at is null;

-- Until when a job is open, null for every other. `job_is_open` is this and a look at the clock.
create function job_open_until(status text, closes_at timestamptz, held_at timestamptz)
  returns timestamptz language sql immutable as
  $$ select case when status = 'open' and held_at is null then closes_at end $$;
-- The part of `jobIsVisible` that a job decides alone; its company must be approved besides.
create function job_is_open(status text, closes_at timestamptz, held_at timestamptz)
  returns boolean language sql stable as
  $$ select coalesce(job_open_until(status, closes_at, held_at) > now(), false) $$;

create sequence jobs_posted_seq as integer owned by jobs.posted_seq;
create function set_posted_seq() returns trigger language plpgsql as $$
begin
  if new.posted_at is not null then new.posted_seq := nextval('jobs_posted_seq'); end if;
  return new;
end $$;
create trigger jobs_posted before insert on jobs for each row execute function set_posted_seq();
create trigger jobs_posted_again before update of posted_at on jobs for each row
  when (new.posted_at is distinct from old.posted_at) execute function set_posted_seq();

-- One row per wording of a job: the same words are never judged twice, and words a person let pass stay let.
create table job_screenings (
  job_id uuid not null references jobs on delete cascade,
  text_hash text not null,
  risk double precision not null,
  held boolean not null,
  -- [{ "key", "reason", "evidence" }], the heaviest first.
  reasons jsonb not null default '[]',
  screened_at timestamptz not null default now(),
  lifted_at timestamptz,
  primary key (job_id, text_hash)
);
create index job_screenings_lifted on job_screenings (text_hash) where lifted_at is not null;

-- What a reader of the job decides by. An advert that people have answered cannot silently become another one.
create function advert_of(job jobs) returns jsonb language sql immutable as $$
  select jsonb_build_object('title', job.title, 'description', job.description,
    'employmentType', job.employment_type, 'workplace', job.workplace, 'hours', job.hours,
    'city', job.city, 'region', job.region, 'country', job.country,
    'payMin', job.pay_min, 'payMax', job.pay_max, 'payCurrency', job.pay_currency, 'payPeriod', job.pay_period)
$$;

create function set_baseline_advert() returns trigger language plpgsql as $$
begin
  if advert_of(old) <> advert_of(new) then
    new.baseline_advert = advert_of(old);
  end if;
  return new;
end $$;
create trigger jobs_edited before update on jobs for each row
  when (old.status <> 'draft' and old.baseline_advert is null and new.baseline_advert is null)
  execute function set_baseline_advert();

-- Each wording of a job that somebody answered, once however many did.
create table job_adverts (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs on delete cascade,
  hash text not null,
  advert jsonb not null,
  unique (job_id, hash)
);

create function ensure_job_advert(answered uuid) returns bigint language plpgsql as $$
begin
  insert into job_adverts (job_id, hash, advert)
    select id, md5(advert_of(jobs)::text), advert_of(jobs) from jobs where id = answered on conflict do nothing;
  -- Another statement, so that it sees what somebody else has just committed.
  return (select job_adverts.id from job_adverts join jobs on jobs.id = job_id
    where job_id = answered and hash = md5(advert_of(jobs)::text));
end $$;

-- Takes the rows of several companies in one order, so that two transactions never wait for each other in a circle.
create function add_open_jobs(changes jsonb) returns void language plpgsql as $$
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
  perform add_open_jobs(changes);
  return null;
end $$;
create trigger jobs_counted_insert after insert on jobs
  referencing new table as new_rows for each statement execute function count_open_jobs();
create trigger jobs_counted_update after update on jobs
  referencing new table as new_rows old table as old_rows for each statement execute function count_open_jobs();
create trigger jobs_counted_delete after delete on jobs
  referencing old table as old_rows for each statement execute function count_open_jobs();
