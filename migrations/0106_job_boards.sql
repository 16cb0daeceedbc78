-- A company's board in another system, which is read every hour: features/jobs/boards.
create table job_boards (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- Its drafts are theirs, and it is read for as long as they may write jobs.
  followed_by uuid references users on delete set null,
  provider text not null,
  account text not null,
  created_at timestamptz not null default now(),
  -- When it last answered.
  read_at timestamptz,
  -- Why the last reading failed, in words.
  problem text,
  unique (company_id, provider, account)
);
create index job_boards_followed_by on job_boards (followed_by) where followed_by is not null;

create table job_board_jobs (
  board_id uuid not null references job_boards on delete cascade,
  -- As the board calls the job.
  external_id text not null,
  -- Null where it could not be imported, or its draft was discarded here.
  job_id uuid references jobs on delete set null,
  title text not null,
  url text not null,
  -- The fields as they were there when it was last read.
  seen jsonb not null,
  -- Fields that changed there and were not taken over, because a person has to look.
  changed text[] not null default '{}',
  -- Why it became no draft, in words.
  problem text,
  -- Since when the board has it no more.
  gone_since timestamptz,
  primary key (board_id, external_id)
);
create index job_board_jobs_job on job_board_jobs (job_id) where job_id is not null;
