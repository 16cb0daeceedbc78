-- A named filter and order of the applicants of a job, or of every job of the company.
create table applicant_views (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- For this job alone; null for every job.
  job_id uuid references jobs on delete cascade,
  owner_id uuid not null references users on delete cascade,
  name text not null,
  filter jsonb not null,
  -- Offered to the whole team, and not only to whom it belongs.
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique nulls not distinct (owner_id, company_id, job_id, name)
);
create index applicant_views_company on applicant_views (company_id, job_id);
create index applicant_views_job on applicant_views (job_id);
