-- Companies, the Legitimacy Checkpoint they pass, and what we found.

create table companies (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected', 'suspended')),
  -- Why a reviewer sent the profile back or refused it, and which fields are open again.
  status_note text,
  open_fields text[] not null default '{}',
  photo text,
  entity_type text check (entity_type in ('llc', 'stock_corporation', 'nonprofit_rganization', 'corporation', 'b_corp')),
  phone_country_code text,
  phone_contact_number text,
  mailing_address text,
  physical_address text,
  website_url text,
  domain text,
  certifications text[] not null default '{}',
  business_registration_number text,
  corporate_domicile text,
  company_size integer check (company_size >= 0),
  industry_affiliations text[] not null default '{}',
  tax_id_number text,
  facebook_url text,
  twitter_url text,
  linkedin_url text,
  youtube_url text,
  tagline text,
  about text,
  city text,
  region text,
  country text,
  submitted_at timestamptz,
  approved_at timestamptz,
  -- The same numbers and names without spaces, dashes and case, to find a second company that uses them.
  tax_id_key text generated always as (nullif(regexp_replace(upper(tax_id_number), '[^A-Z0-9]', '', 'g'), '')) stored,
  registration_key text generated always as (nullif(regexp_replace(upper(business_registration_number), '[^A-Z0-9]', '', 'g'), '')) stored,
  phone_key text generated always as (nullif(regexp_replace(phone_contact_number, '[^0-9]', '', 'g'), '')) stored,
  name_key text generated always as (nullif(regexp_replace(
    regexp_replace(lower(name), '\m(llc|inc|ltd|limited|corp|corporation|company|co|gmbh|plc|group|services)\M', '', 'g'),
    '[^a-z0-9]', '', 'g'), '')) stored,
  domain_key text generated always as (nullif(replace(split_part(domain, '.', 1), '-', ''), '')) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index companies_tax_id_key on companies (tax_id_key);
create index companies_registration_key on companies (registration_key);
create index companies_phone_key on companies (phone_key);
create index companies_name_key on companies (name_key);
create index companies_domain_key on companies (domain_key);
create index companies_status on companies (status, submitted_at);
create index companies_domain on companies (domain);

create table company_members (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null unique references users on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);

-- The half-filled checkpoint form, saved as it is typed. Never validated, never public.
create table company_drafts (
  company_id uuid primary key references companies on delete cascade,
  draft jsonb not null,
  saved_at timestamptz not null default now()
);

-- One row per claim and company: the newest finding. No score is ever made of them.
create table evidence (
  company_id uuid not null references companies on delete cascade,
  claim text not null check (claim in ('mailbox', 'tax-id', 'registration', 'phone', 'duplicates', 'human')),
  outcome text not null check (outcome in ('waiting', 'pass', 'fail', 'unknown')),
  strength text not null check (strength in ('strong', 'medium', 'weak')),
  finding text not null,
  checked_at timestamptz not null default now(),
  primary key (company_id, claim)
);

-- The confirmation link sent to an address on the company's own domain.
create table mailbox_confirmations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  email text not null,
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index mailbox_confirmations_company on mailbox_confirmations (company_id);

-- Every change of status, who made it and why. Append-only: the trigger refuses anything else.
create table company_history (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies on delete cascade,
  from_status text not null,
  to_status text not null,
  actor_id uuid references users on delete set null,
  reason text not null,
  created_at timestamptz not null default now()
);
create index company_history_company on company_history (company_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger company_history_append_only before update on company_history
  for each row execute function refuse_change();
