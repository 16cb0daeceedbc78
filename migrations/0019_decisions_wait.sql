-- A decision about a company waits until it can no longer be undone, and takes effect then. Until now it took effect at
-- once: those on their way are in effect already, so they must not be applied again.
update company_decisions set notified_at = now() where notified_at is null and undone_at is null;
create unique index company_decisions_waiting on company_decisions (company_id)
  where notified_at is null and undone_at is null;

-- The fields that a request for changes opens, and what the reviewer asks about each.
alter table company_decisions
  add column requested_fields text[] not null default '{}',
  add column field_notes jsonb not null default '{}';
alter table companies add column field_notes jsonb not null default '{}';
