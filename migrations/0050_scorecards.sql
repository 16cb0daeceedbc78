-- Interview kits, and the scorecards that interviewers write by them.

-- What to ask and what to look for at a step of a job. Without a job it is the company's, for every step that has none.
create table interview_kits (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  job_id uuid references jobs on delete cascade,
  step text,
  questions text[] not null default '{}',
  -- A list of {name, hint}.
  attributes jsonb not null default '[]',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((job_id is null) = (step is null))
);
create unique index interview_kits_company on interview_kits (company_id) where job_id is null;
create unique index interview_kits_step on interview_kits (job_id, lower(step)) where job_id is not null;

-- What somebody who met the applicant thinks. A row is a card that was sent.
create table interview_scorecards (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references interviews on delete cascade,
  author_id uuid references users on delete set null,
  recommendation integer not null check (recommendation between 1 and 4),
  -- The one that was sent first, while the cards of others were hidden.
  first_recommendation integer not null check (first_recommendation between 1 and 4),
  note text not null,
  -- A list of {attribute, rating, note}: names as in the kit of that day.
  ratings jsonb not null default '[]',
  version integer not null default 1,
  sent_at timestamptz not null default now(),
  changed_at timestamptz,
  unique (interview_id, author_id)
);

-- When `interviews.feedback` was sent to the applicant.
alter table interviews add column feedback_at timestamptz;
