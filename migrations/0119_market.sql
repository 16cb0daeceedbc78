-- What operators read of their market week by week (features/analytics/market) is counted from the tables. Here is what no
-- table keeps, the limits at which they are told, and the indexes by time.

-- What happened so often on a day (UTC): mails that were sent or failed, searches with words and those without an answer.
create table daily_counts (
  day date not null,
  name text not null check (length(name) between 1 and 40),
  count bigint not null,
  primary key (day, name)
);

-- Who (hash) searched in a week for words (hash) that no job has. Neither can be read; the hash of a person is another one
-- for each week and words, so that no two searches show to be of the same person.
create table unanswered_searches (
  week date not null,
  words_hash text not null,
  person_hash text not null,
  primary key (week, words_hash, person_hash)
);
-- The words themselves, written when the fifth person has typed them.
create table unanswered_words (
  week date not null,
  words text not null check (length(words) between 1 and 100),
  people integer not null check (people >= 5),
  primary key (week, words)
);

-- A limit of a figure at which an administrator is told.
create table market_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  figure text not null,
  direction text not null check (direction in ('above', 'below')),
  threshold integer not null check (threshold >= 0),
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, figure, direction)
);

create index jobs_posted on jobs (posted_at) where posted_at is not null;
create index applications_applied on applications (applied_at);
create index applications_first_answer_late on applications (first_answer_late_from) where first_answer_late_from is not null;
create index company_history_created on company_history (created_at);
create index reports_created on reports (created_at);
create index job_screenings_held on job_screenings (screened_at) where held;
create index job_decisions_decided on job_decisions (decided_at);
create index messages_warned on messages (sent_at) where asks_for <> '{}';
create index messages_reported on messages (reported_at) where reported_at is not null;
create index report_cases_decided on report_cases (decided_at) where decided_at is not null;
