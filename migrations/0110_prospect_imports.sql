-- People whom a company brings from another system, as a file: features/applications/prospects/import.
create table prospect_imports (
  -- Also the key under which an uploaded archive is stored until its people are in.
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  mandate_id uuid references mandates on delete cascade,
  actor_id uuid references users on delete set null,
  -- The job it began from, for rows that name none.
  job_id uuid references jobs on delete cascade,
  file_name text not null,
  columns text[] not null,
  -- About the file as a whole, in words.
  notes text[] not null,
  -- Which system, and what each column, stage and job of the file is here.
  choices jsonb not null,
  -- The names in the archive; emptied when its people are in.
  files jsonb not null default '[]',
  has_archive boolean not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz
);
create index prospect_imports_company on prospect_imports (company_id);
create index prospect_imports_mandate on prospect_imports (mandate_id);
create index prospect_imports_actor on prospect_imports (actor_id);
create index prospect_imports_job on prospect_imports (job_id);
create index prospect_imports_created on prospect_imports (created_at);

-- What an employer sees of somebody who was imported; of one added by hand all of it is null.
alter table prospects
  add column import_id uuid references prospect_imports on delete set null,
  add column stage text check (stage in ('applied', 'short-listed', 'screened', 'interview', 'rejected')),
  -- The system they come from, and where they had come from to it.
  add column imported_from text,
  add column source text,
  add column applied_at timestamptz,
  add column reject_reason text,
  -- Only the team reads it.
  add column team_note text,
  -- When they were told by mail, because somebody of the company chose to.
  add column asked_at timestamptz,
  -- When they are deleted; null: after the days of those added by hand.
  add column kept_until timestamptz;
create index prospects_import on prospects (import_id);
-- Each person of an import is compared with all of the job.
create index prospects_mailbox on prospects (job_id, mailbox_of(email));

create table prospect_import_rows (
  import_id uuid not null references prospect_imports on delete cascade,
  place integer not null,
  -- The line of the file.
  row integer not null,
  -- The cells; from the start of the import who comes in; null once they are.
  data jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'added', 'joined', 'left', 'undone', 'kept')),
  -- Why it was left out, or what was, in words.
  problem text,
  prospect_id uuid references prospects on delete set null,
  -- The note that was added to an application.
  note_id bigint references application_notes on delete set null,
  primary key (import_id, place)
);
create index prospect_import_rows_prospect on prospect_import_rows (prospect_id) where prospect_id is not null;
create index prospect_import_rows_note on prospect_import_rows (note_id) where note_id is not null;
