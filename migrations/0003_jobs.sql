-- Vacancies. Whether one can be seen is decided by a single predicate, `jobIsVisible` in the jobs feature.

-- The part of that predicate a job decides alone; its company must be approved besides.
create function job_is_open(status text, closes_at timestamptz) returns boolean language sql stable as
  $$ select status = 'open' and closes_at > now() $$;

create extension if not exists pg_trgm;

-- Names that the text search would reduce to a bare letter or to nothing. Jobs and queries go through the same.
create function plain_terms(words text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(words,
    '\mc\+\+', 'cplusplus', 'gi'), '\mc#', 'csharp', 'gi'), '\mf#', 'fsharp', 'gi'),
    '(^|\s)\.net\M', '\1dotnet', 'gi'), '\m(node|vue|next)\.js\M', '\1js', 'gi')
$$;

-- array_to_string is only stable, because it prints any type; for text it never changes.
create function text_of(words text[]) returns text language sql immutable as $$
  select array_to_string(words, ' ')
$$;

create table jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
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
  closes_at timestamptz,
  closed_at timestamptz,
  closed_reason text check (closed_reason in ('filled', 'withdrawn', 'expired')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (
    setweight(to_tsvector('english', plain_terms(title)), 'A')
    || setweight(to_tsvector('english', plain_terms(text_of(skills))), 'B')
    || setweight(to_tsvector('english', coalesce(industry, '')), 'C')
    || setweight(to_tsvector('english', plain_terms(description)), 'D')
  ) stored,
  -- A draft may be half-typed; what is published may not.
  check (status = 'draft' or (posted_at is not null and closes_at is not null and pay_min <= pay_max and pay_min is not null and pay_max is not null))
);
create index jobs_company on jobs (company_id, status);
create index jobs_open on jobs (posted_at desc, id desc) where status = 'open';
create index jobs_search on jobs using gin (search);
create index jobs_titles on jobs using gin (title gin_trgm_ops);
create index jobs_closing on jobs (closes_at) where status in ('open', 'paused');
