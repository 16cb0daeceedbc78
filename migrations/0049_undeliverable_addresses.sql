-- Addresses whose mail server said for good that it has no such mailbox. Until one is confirmed anew, only mails that
-- prove an address go there.
create table undeliverable_addresses (
  email text primary key check (email = lower(email)),
  -- The server's codes, such as `550 5.1.1`; never its text, which repeats the address.
  reason text not null,
  refused_at timestamptz not null default now(),
  mails_not_sent integer not null default 0
);
create index undeliverable_addresses_refused on undeliverable_addresses (refused_at);
