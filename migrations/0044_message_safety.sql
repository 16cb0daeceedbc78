-- A message that its reader reported: staff read it in the case, and nothing else of the thread.
alter table messages add column reported_at timestamptz;

alter table report_cases drop constraint report_cases_subject_type_check;
alter table report_cases add constraint report_cases_subject_type_check
  check (subject_type in ('job', 'company', 'message'));

-- Texts that a company sends often, with places for what differs from person to person.
create table message_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index message_templates_company on message_templates (company_id, name);
