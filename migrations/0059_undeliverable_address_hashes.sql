-- The same as undeliverable_addresses, but under a keyed hash: nobody who reads the database learns the address. A task
-- moves the rows of the former table, into which the former version of the code may still write.
create table undeliverable_address_hashes (
  address_hash text primary key,
  -- The server's codes, such as `550 5.1.1`; never its text, which repeats the address.
  reason text not null,
  refused_at timestamptz not null default now(),
  mails_not_sent integer not null default 0
);
create index undeliverable_address_hashes_refused on undeliverable_address_hashes (refused_at);
