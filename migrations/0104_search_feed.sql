-- What a search cluster has of this database: a row for each version of the mapping
-- (src/features/search/cluster/mapping.ts). One worker at a time feeds it.
create table search_feed (
  version integer primary key,
  -- The index that answers; null while the first one is being built.
  index_name text,
  -- The one that will take its place, and the last job of it that was copied.
  building text,
  built_to integer,
  -- The database and its history that both are of, and the snapshot (pg_snapshot) up to which they have every change.
  database_id text,
  position text,
  caught_up_at timestamptz,
  -- Who feeds counts up at the start and says by when it will have been heard of again.
  epoch bigint not null default 0,
  held_until timestamptz not null default '-infinity'
);
-- Each search asks which companies have changed behind the position of the feed.
create index search_outbox_companies on search_outbox (xid) where company_number is not null;
