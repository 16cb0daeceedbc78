-- What people upload: pictures and résumés. The bytes are in the file storage.

create table files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('image', 'document')),
  name text not null,
  media_type text not null,
  size integer not null,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id);
-- What refers to a file is asked for every file each hour, and again when a file is deleted.
create index files_created on files (created_at);
