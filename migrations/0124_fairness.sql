-- Whether a company's hiring treats groups of people alike: answers that people give for this alone, and the counts that
-- are made of them (src/features/analytics/fairness).

-- What the company asks; nothing unless it chose so.
alter table companies add column fairness_questions text[] not null default '{}';

-- No endpoint of those who hire reads this table. The answers are the person's, for all of their applications to the company.
create table fairness_answers (
  company_id uuid not null references companies on delete cascade,
  seeker_id uuid not null references users on delete cascade,
  question text not null,
  answer text not null,
  answered_at timestamptz not null default now(),
  primary key (company_id, seeker_id, question)
);
create index fairness_answers_seeker on fairness_answers (seeker_id);

-- One group of people, counted once and never changed, with noise in each number. Nothing tells who is in it.
create table fairness_counts (
  company_id uuid not null references companies on delete cascade,
  question text not null,
  answer text not null,
  read_blind boolean not null,
  -- Of UTC, both included: four times the year, and 0 to 3.
  first_quarter integer not null,
  last_quarter integer not null check (last_quarter >= first_quarter),
  -- How many came no further than applying, the short list, an interview, an offer, and how many were hired. Noise can
  -- take a number below zero.
  people integer[] not null check (cardinality(people) = 5),
  primary key (company_id, question, answer, read_blind, first_quarter)
);
