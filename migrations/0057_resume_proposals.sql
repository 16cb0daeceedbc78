-- What was read from a résumé and waits for its person to accept it; one at a time, and for a week.
create table resume_proposals (
  user_id uuid primary key references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  proposal jsonb not null,
  created_at timestamptz not null default now()
);
create index resume_proposals_created_at on resume_proposals (created_at);

-- What was accepted from a résumé and the profile has no field for: languages, certificates, links, and the keys of
-- other programs. As JSON Resume.
create table resume_data (
  user_id uuid primary key references users on delete cascade,
  resume jsonb not null,
  updated_at timestamptz not null default now()
);
