-- An import of jobs that was made, so that the same one sent again makes nothing more.
create table job_imports (
  -- Made by the page for the press.
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  actor_id uuid references users on delete set null,
  drafts integer not null,
  created_at timestamptz not null default now()
);
create index job_imports_company on job_imports (company_id);
create index job_imports_actor on job_imports (actor_id) where actor_id is not null;
