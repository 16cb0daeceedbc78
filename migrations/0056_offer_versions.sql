-- Offers in both hands: each version, counter and answer is one entry of a chain, with the hash of the entry before it.

alter table offers
  -- What an offer holds beside its pay and start: bonus, hours, place and so on.
  add column terms jsonb not null default '{}',
  -- Null: written before there were states. The chain of its application is completed before the next act.
  add column state text check (state in ('open', 'replaced', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- Of the entry that states these terms.
  add column hash text,
  add column approved_by uuid references users on delete set null;
create unique index offers_one_open on offers (application_id, made_by) where state = 'open';
create index offers_approved_by on offers (approved_by);

create table offer_entries (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  number integer not null check (number > 0),
  kind text not null check (kind in ('offer', 'counter', 'acceptance', 'decline', 'withdrawal', 'expiry', 'rescission')),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  previous text,
  -- Canonical JSON (RFC 8785); emptied when its applicant is erased.
  document text,
  created_at timestamptz not null default now(),
  unique (application_id, number),
  check ((number = 1) = (previous is null))
);

-- Written once. All that may change is that the document is emptied.
create function refuse_changed_offer_entry() returns trigger language plpgsql as $$
begin
  if (new.application_id, new.number, new.kind, new.hash, new.created_at)
      is distinct from (old.application_id, old.number, old.kind, old.hash, old.created_at)
    or new.previous is distinct from old.previous
    or (new.document is not null and new.document is distinct from old.document) then
    raise exception 'An entry of an offer''s chain is never changed';
  end if;
  return new;
end $$;
create trigger offer_entries_are_kept before update on offer_entries
  for each row execute function refuse_changed_offer_entry();

-- Public keys with which records of offers were ever signed. The private key is derived and stored nowhere.
create table offer_keys (
  id text primary key,
  public_key text not null,
  created_at timestamptz not null default now()
);

-- How the person behind a session last proved who they are; null: by signing in.
alter table sessions add column proven_by text check (proven_by in ('password', 'code', 'passkey'));

-- Offers that wait for an approval, for their day, or for both. One that was sent is no longer here.
create table planned_offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null unique references applications on delete cascade,
  author_id uuid references users on delete set null,
  offer jsonb not null,
  -- The version of the application it was written for.
  version integer not null,
  send_at timestamptz,
  approval text not null check (approval in ('not needed', 'asked', 'approved', 'declined')),
  approver_id uuid references users on delete set null,
  -- Why it was not approved, or could not be sent.
  note text,
  created_at timestamptz not null default now()
);
create index planned_offers_author on planned_offers (author_id);
create index planned_offers_approver on planned_offers (approver_id);

alter table companies add column offer_approval text not null default 'never'
  check (offer_approval in ('never', 'above range', 'always'));

-- Whether the pay a seeker needs and the pay a company can give meet. Both figures are deleted as they are compared.
create table range_meetings (
  application_id uuid primary key references applications on delete cascade,
  currency text not null,
  period text not null,
  floor_encrypted text,
  floor_key text,
  floor_at timestamptz,
  ceiling_encrypted text,
  ceiling_key text,
  ceiling_at timestamptz,
  meets boolean,
  met_at timestamptz,
  check (meets is null or (floor_encrypted is null and ceiling_encrypted is null and met_at is not null))
);
