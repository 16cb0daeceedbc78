-- Several résumés per seeker, each with a name of its own. The main one is `seeker_profiles.resume_file_id`, as before.
create table resumes (
  file_id uuid primary key references files,
  user_id uuid not null references users on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create index resumes_user on resumes (user_id);

insert into resumes (file_id, user_id, name)
select resume_file_id, user_id, regexp_replace(files.name, '\.[a-z]{2,5}$', '', 'i')
from seeker_profiles join files on files.id = resume_file_id
on conflict do nothing;
