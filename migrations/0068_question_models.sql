-- What a job's questions are besides their texts, which stay in `questions`: kind, choices, condition, what is needed.
-- A text without a model is a long, required question, so nothing has to be converted.
alter table jobs add column question_models jsonb;
-- The applicant wants a person to read the application, whatever the marks on its answers say.
alter table applications add column wants_person boolean not null default false;
-- Files sent as answers. An answer names its file by id.
create table application_files (
  application_id uuid not null references applications on delete cascade,
  file_id uuid not null references files,
  primary key (application_id, file_id)
);
create index application_files_file on application_files (file_id);
