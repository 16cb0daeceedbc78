-- Documents a person reads, numbers that only one company can own, and how long a check holds.

create table company_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  added_by uuid references users on delete set null,
  kind text not null check (kind in ('registration', 'tax', 'address', 'other')),
  name text not null,
  media_type text not null,
  size integer not null,
  -- The key of this one file, locked with the key of this installation. Without the row the bytes are noise.
  locked_key text not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'pass', 'fail')),
  finding text,
  read_by uuid references users on delete set null,
  read_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
create index company_documents_company on company_documents (company_id, created_at);

-- Who opened which document and when. It outlives the document, so it refers to nothing.
create table document_views (
  id bigint generated always as identity primary key,
  document_id uuid not null,
  document text not null,
  company_id uuid not null,
  viewer_id uuid not null,
  viewer text not null,
  at timestamptz not null default now()
);
create index document_views_document on document_views (document_id, id);
create trigger document_views_append_only before update or delete or truncate on document_views
  for each statement execute function refuse_change();

-- Keyed fingerprints of what can belong to one company only, so that nobody who reads the table learns a number.
-- The first live company to use one holds it; every other is compared by a person.
create table company_identifiers (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('tax-id', 'registration', 'domain', 'phone')),
  hash text not null,
  holds boolean not null,
  -- Which key made the fingerprint: after a change of key they are made again.
  key_id text not null,
  claimed_at timestamptz not null default now(),
  primary key (company_id, kind)
);
create unique index company_identifiers_holder on company_identifiers (kind, hash) where holds;
create index company_identifiers_hash on company_identifiers (kind, hash);

alter table companies drop column tax_id_key, drop column registration_key, drop column phone_key;

-- When an approved company was last looked at again, and until when it may mend a proof that was lost.
alter table companies add column rechecked_at timestamptz;
alter table companies add column grace_until timestamptz;
alter table companies add column grace_reason text check (grace_reason in ('year', 'domain'));

-- What was told about an approval that ends; `due_at` is the end it spoke of.
create table company_warnings (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('month', 'week', 'grace')),
  due_at timestamptz not null,
  warned_at timestamptz not null default now(),
  primary key (company_id, kind)
);
