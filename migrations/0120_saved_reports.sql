-- Filters of the reports page that somebody saved under a name, and whether it is mailed to them on Mondays.
create table saved_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  -- What the address of the page holds: days, or from and to; job, place.
  filter jsonb not null,
  -- Of whoever saved it (IANA): a day of its figures begins at midnight there, and so does Monday.
  time_zone text not null,
  -- Null: it is not mailed.
  next_mail_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, company_id, name)
);
create index saved_reports_company on saved_reports (company_id);
create index saved_reports_due on saved_reports (next_mail_at) where next_mail_at is not null;
