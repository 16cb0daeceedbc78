-- What the public pages say besides jobs, and what people write to us.

create table articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  title text not null,
  summary text not null,
  body text not null,
  topic text not null,
  author text not null,
  reading_minutes integer not null,
  published_at timestamptz,
  created_at timestamptz not null default now()
);
create index articles_published on articles (published_at desc);

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  reason text not null,
  name text not null,
  email text not null,
  subject_url text,
  message text not null,
  created_at timestamptz not null default now()
);
