-- People report what looks wrong.

-- One case per job or company and round: however many people report it, it is read once.
create table report_cases (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  subject_type text not null check (subject_type in ('job', 'company')),
  subject_id uuid not null,
  company_id uuid not null references companies on delete cascade,
  -- That of the most severe category among its reports.
  severity integer not null,
  version integer not null default 1,
  opened_at timestamptz not null default now(),
  decision text check (decision in ('none', 'warn', 'hide', 'remove', 'suspend')),
  reason_code text,
  note text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  -- The suspension this case led to, so that both are taken back together.
  company_decision_id uuid references company_decisions on delete set null,
  -- When the reporters were notified; until then the decision can be taken back.
  notified_at timestamptz
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
-- One report per person and case; saying it again adds to it. Whoever reports the same thing twice without an account
-- makes two reports, so that no answer tells whether, or from where, it was reported before; in the case they count
-- as one person.
create unique index reports_person on reports (case_id, reporter_id) where reporter_id is not null;
create index reports_case on reports (case_id);
