-- Documents that a seeker keeps in the profile beside the résumé: work samples, certificates, other résumés.
create table portfolio_files (
  user_id uuid not null references users on delete cascade,
  file_id uuid not null references files on delete cascade,
  position integer not null check (position between 0 and 9),
  primary key (user_id, file_id)
);

create index portfolio_files_file on portfolio_files (file_id);
