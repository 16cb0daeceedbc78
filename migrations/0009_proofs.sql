-- Proof that a company controls its domain, what registers answered, and where each finding comes from.

alter table evidence drop constraint evidence_claim_check;
alter table evidence add constraint evidence_claim_check check (claim in (
  'mailbox', 'dns', 'file', 'documents', 'registration', 'tax-id', 'gleif', 'vies', 'website', 'phone', 'duplicates', 'human'));
-- Who or what told us; the fingerprint of what was read, word for word; until when a pass holds.
alter table evidence add column source text not null default 'Own check';
alter table evidence add column proof_hash text;
alter table evidence add column expires_at timestamptz;

-- What a company puts into its DNS or on its website. No secret: whoever can publish it controls the domain.
create table domain_challenges (
  company_id uuid not null references companies on delete cascade,
  domain text not null,
  token text not null,
  expires_at timestamptz not null,
  -- When somebody last asked for a look.
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, domain)
);

-- What the last look at a domain read. `proven_at` outlives a look that could not see, not one that saw something else.
create table domain_readings (
  company_id uuid not null references companies on delete cascade,
  domain text not null,
  way text not null check (way in ('dns', 'file', 'website')),
  outcome text not null check (outcome in ('waiting', 'pass', 'unknown')),
  finding text not null,
  records jsonb not null default '[]',
  source text not null,
  proof_hash text,
  proven_at timestamptz,
  read_at timestamptz not null default now(),
  primary key (company_id, domain, way)
);

-- Answers of registers, kept so that they are not asked again and again. An outage is no answer.
create table register_answers (
  register text not null check (register in ('gleif', 'vies')),
  number text not null,
  answer jsonb not null,
  asked_at timestamptz not null default now(),
  primary key (register, number)
);
