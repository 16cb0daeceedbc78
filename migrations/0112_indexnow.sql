-- What search engines were told of changed pages (IndexNow): features/content/indexnow.
create table indexnow (
  only_row boolean primary key default true check (only_row),
  -- Served at /indexnow.txt, by which a search engine knows that whoever tells it of a page also serves the page.
  key text not null default replace(gen_random_uuid()::text, '-', ''),
  -- The snapshot (pg_snapshot) up to which they were told of every change; null before the first time.
  position text
);
insert into indexnow default values;
