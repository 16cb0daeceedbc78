-- What a company shows and what we found out about it, at the checkpoint and for as long as its approval holds.

create table evidence (
  company_id uuid not null references companies on delete cascade,
  -- `owner` is the owner's own address, while it is not confirmed.
  claim text not null check (claim in (
    'owner', 'mailbox', 'dns', 'file', 'domain-age', 'documents', 'registration', 'tax-id', 'gleif', 'vies', 'website',
    'phone', 'duplicates', 'human')),
  outcome text not null check (outcome in ('waiting', 'pass', 'fail', 'unknown')),
  strength text not null check (strength in ('strong', 'medium', 'weak')),
  finding text not null,
  -- Who or what told us; the fingerprint of what was read, word for word; until when a pass holds.
  source text not null default 'Own check',
  proof_hash text,
  expires_at timestamptz,
  checked_at timestamptz not null default now(),
  primary key (company_id, claim)
);

-- The confirmation link sent to an address on the company's own domain.
create table mailbox_confirmations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  email text not null,
  -- Null until the mail leaves: its link is made then.
  token_hash text unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index mailbox_confirmations_company on mailbox_confirmations (company_id);

-- What a company puts into its DNS or on its website. No secret: whoever can publish it controls the domain.
create table domain_challenges (
  company_id uuid not null references companies on delete cascade,
  domain text not null,
  token text not null,
  expires_at timestamptz not null,
  -- When somebody last asked for a check.
  check_requested_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, domain)
);

-- The last check of a domain by each method. `proven_at` outlives a check that could not see, not one that saw
-- something else.
create table domain_checks (
  company_id uuid not null references companies on delete cascade,
  domain text not null,
  method text not null check (method in ('dns', 'file', 'website')),
  outcome text not null check (outcome in ('waiting', 'pass', 'unknown')),
  finding text not null,
  records jsonb not null default '[]',
  source text not null,
  proof_hash text,
  proven_at timestamptz,
  checked_at timestamptz not null default now(),
  primary key (company_id, domain, method)
);

-- What registries answered, kept so that they are not asked again and again. An outage is no answer.
create table registry_cache (
  registry text not null check (registry in ('gleif', 'vies', 'rdap')),
  number text not null,
  response jsonb not null,
  fetched_at timestamptz not null default now(),
  primary key (registry, number)
);

-- Documents that a person reads.
create table company_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  added_by uuid references users on delete set null,
  kind text not null check (kind in ('registration', 'tax', 'address', 'other')),
  name text not null,
  media_type text not null,
  size integer not null,
  -- The key of this one file, encrypted with the key of this installation (envelope encryption). Without the row the bytes are noise.
  wrapped_key text not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'pass', 'fail')),
  finding text,
  reviewed_by uuid references users on delete set null,
  reviewed_at timestamptz,
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
  viewed_at timestamptz not null default now()
);
create index document_views_document on document_views (document_id, id);
create trigger document_views_append_only before update or delete or truncate on document_views
  for each statement execute function forbid_change();

-- What a person found against a company in a document that it then withdrew. It stands until a person approves.
create table withdrawn_findings (
  document_id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  finding text not null,
  reviewed_by uuid references users on delete set null,
  reviewed_at timestamptz not null,
  resolved_at timestamptz
);
create index withdrawn_findings_company on withdrawn_findings (company_id) where resolved_at is null;

-- Keyed fingerprints of what can belong to one company only, so that nobody who reads the table learns a number.
-- The first live company to use one reserves it; every other is compared by a person.
create table company_identifiers (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('tax-id', 'registration', 'domain', 'phone')),
  hash text not null,
  is_reserved boolean not null,
  -- Which key made the fingerprint: after a change of key they are made again.
  key_id text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, kind)
);
create unique index company_identifiers_reserved on company_identifiers (kind, hash) where is_reserved;
create index company_identifiers_hash on company_identifiers (kind, hash);

-- The skeleton of a company's name (in look-alike letters), and keys by which a name that could be taken for it finds
-- it. Made in code (src/server/names), because look-alike letters, added words and typing errors are rules, not SQL.
create table company_names (
  company_id uuid primary key references companies on delete cascade,
  -- The name these keys were made of, and the version of the rules; when either differs, the keys are made again.
  name text not null,
  keys_version int not null,
  skeleton text not null,
  keys text[] not null
);
create index company_names_keys on company_names using gin (keys);
create index company_names_skeleton on company_names using gin (skeleton gin_trgm_ops);

-- Warnings that an approval ends; `approval_ends_at` is the end they announced.
create table company_warnings (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('month', 'week', 'grace')),
  approval_ends_at timestamptz not null,
  warned_at timestamptz not null default now(),
  primary key (company_id, kind)
);
