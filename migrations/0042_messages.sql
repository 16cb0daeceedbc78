-- What an applicant and the company write to each other: one thread per application, begun by its first message.
create table message_threads (
  application_id uuid primary key references applications on delete cascade,
  -- When the applicant blocked it: the company can write nothing more.
  blocked_at timestamptz,
  -- When the applicant said that they know who writes; what was held back before is shown from then on.
  trusted_at timestamptz,
  created_at timestamptz not null default now()
);

create table messages (
  id bigint generated always as identity primary key,
  application_id uuid not null references message_threads on delete cascade,
  sent_by text not null check (sent_by in ('seeker', 'employer')),
  author_id uuid references users on delete set null,
  -- Made by the sender's browser for each message: the same one is stored once, however often it is sent.
  key uuid not null,
  body text not null,
  -- What a message to an applicant asks for that no employer needs: money, papers, another platform.
  asks_for text[] not null default '{}',
  sent_at timestamptz not null default now(),
  unique (application_id, author_id, key)
);
create index messages_thread on messages (application_id, id);
-- Whoever writes is found again when they are erased.
create index messages_author on messages (author_id);
create index messages_words on messages using gin (to_tsvector('simple', body));

create table message_files (
  message_id bigint not null references messages on delete cascade,
  file_id uuid not null references files on delete cascade,
  primary key (message_id, file_id)
);
create index message_files_file on message_files (file_id);

-- How far each person has read, and how far they were mailed.
create table message_reads (
  application_id uuid not null references message_threads on delete cascade,
  user_id uuid not null references users on delete cascade,
  last_read_id bigint not null default 0,
  read_at timestamptz,
  last_mailed_id bigint not null default 0,
  primary key (application_id, user_id)
);
create index message_reads_user on message_reads (user_id);

-- No row: others see what was read, and a mail comes after ten minutes.
create table message_settings (
  user_id uuid primary key references users on delete cascade,
  shows_reads boolean not null default true,
  -- Minutes in which a message has to be read, so that no mail comes.
  mail_after integer not null default 10 check (mail_after between 0 and 1440)
);
