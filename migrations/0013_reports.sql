-- Jobs are screened before they are seen, people report what looks wrong, and staff decide both.

-- What a person decided about a job. A job with `held_at` alone waits for a person; with this it was read.
alter table jobs add column moderation text check (moderation in ('hidden', 'removed'));
alter table jobs add constraint jobs_moderated_is_held check (moderation is null or held_at is not null);
alter table jobs drop constraint jobs_closed_reason_check;
alter table jobs add constraint jobs_closed_reason_check
  check (closed_reason in ('filled', 'withdrawn', 'expired', 'removed'));
create index jobs_held on jobs (held_at) where held_at is not null;
create index companies_names on companies using gin (name gin_trgm_ops);

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

-- One case per job or company and round: however many people report it, it is read once.
create table report_cases (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  subject_type text not null check (subject_type in ('job', 'company')),
  subject_id uuid not null,
  company_id uuid not null references companies on delete cascade,
  -- The gravest category among its reports.
  gravity integer not null,
  version integer not null default 1,
  opened_at timestamptz not null default now(),
  decision text check (decision in ('none', 'warn', 'hide', 'remove', 'suspend')),
  reason_code text,
  note text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  -- The suspension this case led to, so that both are taken back together.
  company_decision_id uuid references company_decisions on delete set null,
  -- When the reporters were told; until then the decision can be taken back.
  told_at timestamptz
);
create unique index report_cases_open on report_cases (subject_type, subject_id) where decided_at is null;
create index report_cases_company on report_cases (company_id);

create table reports (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references report_cases on delete cascade,
  reference text not null unique,
  category text not null check (category in ('money', 'data', 'fake', 'discrimination', 'pay', 'spam', 'other')),
  details text not null default '',
  -- Who wrote: an account, an address for the answer, or nobody. Never shown to the reported.
  reporter_id uuid references users on delete set null,
  email text,
  -- Tells reports of one connection apart from those of many; emptied when the case is decided.
  network_hash text,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One report per person and case; saying it again adds to it.
create unique index reports_person on reports (case_id, reporter_id) where reporter_id is not null;
create unique index reports_email on reports (case_id, email) where reporter_id is null and email is not null;
create unique index reports_network on reports (case_id, network_hash)
  where reporter_id is null and email is null and network_hash is not null;

-- What staff decided about a job and what its employer answered. `before` is what an undo restores.
create table job_decisions (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  case_id uuid references report_cases on delete set null,
  kind text not null check (kind in ('lift', 'warn', 'hide', 'remove')),
  reason_code text not null,
  note text not null,
  before jsonb not null,
  -- The version of the job that the decision made.
  job_version integer not null,
  -- Since when the job had waited for a person, if it had.
  held_since timestamptz,
  decided_by uuid references users on delete set null,
  decided_at timestamptz not null default now(),
  undone_at timestamptz,
  told_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('kept', 'restored')),
  appeal_note text,
  appeal_decided_by uuid references users on delete set null,
  appeal_decided_at timestamptz
);
create index job_decisions_job on job_decisions (job_id, decided_at);
create index job_decisions_appeals on job_decisions (appealed_at) where appeal_outcome is null and appealed_at is not null;

-- Set when the employer was removed for fraud. The stage of an open application becomes `withdrawn`, so that
-- every door that a withdrawal closes is closed by this too; the date tells the two apart.
alter table applications add column recalled_at timestamptz;

-- Who was told what they had shared with an employer that was removed for fraud: once per person and employer.
create table fraud_recalls (
  company_id uuid not null references companies on delete cascade,
  seeker_id uuid not null references users on delete cascade,
  told_at timestamptz not null default now(),
  primary key (company_id, seeker_id)
);
