-- What a seeker tells us. Sensitive answers stay in their own table, which nothing an employer reads may join.

create table seeker_profiles (
  user_id uuid primary key references users on delete cascade,
  headline text,
  about text,
  city text,
  region text,
  country text,
  phone_country_code text,
  phone_contact_number text,
  years_experience integer check (years_experience between 0 and 80),
  skills text[] not null default '{}',
  -- [{ "title", "company", "from": "YYYY-MM", "to": "YYYY-MM" | null, "summary" }]
  experience jsonb not null default '[]',
  -- [{ "school", "degree", "year" }]
  education jsonb not null default '[]',
  desired_pay integer check (desired_pay > 0),
  desired_currency text not null default 'USD',
  authorised_to_work boolean,
  needs_sponsorship boolean,
  resume_file_id uuid references files on delete set null,
  updated_at timestamptz not null default now()
);
create index seeker_profiles_resume_file on seeker_profiles (resume_file_id) where resume_file_id is not null;

create table seeker_private_answers (
  user_id uuid primary key references users on delete cascade,
  gender text,
  birth_year integer,
  birth_month text,
  birth_day text,
  citizenship text,
  updated_at timestamptz not null default now()
);

create table saved_jobs (
  user_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, job_id)
);
