-- What was changed in a job: each field before and after. The newest hundred of a job are kept.
create table job_changes (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs on delete cascade,
  actor_id uuid references users on delete set null,
  -- Null: the product itself, when the closing day had passed.
  actor text,
  -- [{ "field": "title", "before": "Welder", "after": "Night shift welder" }]
  changes jsonb not null,
  created_at timestamptz not null default now()
);
create index job_changes_job on job_changes (job_id, id);
create index job_changes_actor on job_changes (actor_id) where actor_id is not null;

-- A job saved for the next time, without its days.
create table job_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name text not null,
  -- The fields of a job as its form sends them.
  fields jsonb not null,
  created_at timestamptz not null default now()
);
create unique index job_templates_name on job_templates (company_id, lower(name));
