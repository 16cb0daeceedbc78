-- People take their data with them, and leave.

-- From then on the account is erased; until then it is closed, and its owner can keep it.
alter table users add column erase_at timestamptz;
create index users_erase_at on users (erase_at) where erase_at is not null;

-- A company rests while nobody who owns it can be reached.
create or replace function company_has_reachable_owner(company uuid) returns boolean language sql stable as $$
  select exists (select from company_members join users on users.id = company_members.user_id
    where company_members.company_id = company and company_members.role = 'owner'
      and users.email_verified_at is not null and users.suspended_at is null and users.erase_at is null)
$$;
drop trigger users_owner_reachable on users;
create trigger users_owner_reachable after update of email_verified_at, suspended_at, erase_at on users
  for each row execute function sync_user_owner_reachable();

-- The record of an application outlives its applicant, without anything of them.
alter table applications alter column seeker_id drop not null;
alter table applications drop constraint applications_seeker_id_fkey,
  add constraint applications_seeker_id_fkey foreign key (seeker_id) references users on delete set null;
alter table applications add column erased_at timestamptz;
create index applications_erased on applications (erased_at) where erased_at is not null;

-- Histories stay append-only, except that what they hold of an erased person is emptied.
drop trigger application_events_append_only on application_events;
create trigger application_events_append_only before update on application_events for each row
  when (to_jsonb(old) - 'notified' - 'message' - 'actor_id' is distinct from to_jsonb(new) - 'notified' - 'message' - 'actor_id'
    or (old.notified and not new.notified)
    or (new.message is not null and new.message is distinct from old.message)
    or (new.actor_id is not null and new.actor_id is distinct from old.actor_id))
  execute function forbid_change();
drop trigger company_history_append_only on company_history;
create trigger company_history_append_only before update on company_history for each row
  when (to_jsonb(old) - 'actor_id' is distinct from to_jsonb(new) - 'actor_id' or new.actor_id is not null)
  execute function forbid_change();
drop trigger mandate_events_append_only on mandate_events;
create trigger mandate_events_append_only before update on mandate_events for each row
  when (to_jsonb(old) - 'actor_id' is distinct from to_jsonb(new) - 'actor_id' or new.actor_id is not null)
  execute function forbid_change();

-- The one archive a person has at a time; its bytes are in the storage under `id`.
create table data_exports (
  user_id uuid primary key references users on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  size bigint,
  requested_at timestamptz not null default now(),
  expires_at timestamptz
);

-- Who was erased, as a keyed hash of the id: a restored backup is erased again. A file beside the database holds the same.
create table erasure_tombstones (
  user_hash text primary key,
  erased_at timestamptz not null default now()
);
