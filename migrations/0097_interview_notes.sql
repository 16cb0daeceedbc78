-- What an applicant notes for themselves before and after an interview. Nobody else reads it.
create table interview_notes (
  interview_id uuid not null references interviews on delete cascade,
  user_id uuid not null references users on delete cascade,
  note text not null,
  updated_at timestamptz not null default now(),
  primary key (interview_id, user_id)
);
create index interview_notes_user on interview_notes (user_id);
