-- Companies, who belongs to them, and what was decided about them.

create table companies (
  id uuid primary key default gen_random_uuid(),
  -- Short, for the search index.
  number integer generated always as identity unique,
  slug text not null unique,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected', 'suspended')),
  -- Why a reviewer sent the profile back or refused it, and which fields are open again.
  status_note text,
  requested_fields text[] not null default '{}',
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
  -- When an approved company was last monitored, and until when it may restore a proof that was lost.
  last_monitored_at timestamptz,
  grace_until timestamptz,
  grace_reason text check (grace_reason in ('year', 'domain')),
  -- What an approval rests on: a proven domain alone, or a register or a person that confirmed the company.
  -- Kept by `verificationOf` in the companies feature; it means something while the company is approved.
  verification_level text not null default 'domain' check (verification_level in ('domain', 'company')),
  -- The claim that gave the level, the person where that was one, and when.
  verification_source text,
  verified_by uuid references users on delete set null,
  verified_at timestamptz,
  -- The domain as it was proven; null when a person approved the company without such a proof.
  verified_domain text,
  -- Whether an owner with a confirmed address can sign in; without one its jobs rest. True until a membership says
  -- otherwise, and kept by triggers, so that no way of losing the owner is forgotten.
  owner_reachable boolean not null default true,
  -- Median days until this employer's first answer, kept by a task; null under five answers in half a year.
  reply_days integer,
  -- The name and the domain without spaces, dashes and case, to find a second company that uses them.
  name_key text generated always as (nullif(regexp_replace(
    regexp_replace(lower(name), '\m(llc|inc|ltd|limited|corp|corporation|company|co|gmbh|plc|group|services)\M', '', 'g'),
    '[^a-z0-9]', '', 'g'), '')) stored,
  domain_key text generated always as (nullif(replace(split_part(domain, '.', 1), '-', ''), '')) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index companies_name_key on companies (name_key);
create index companies_domain_key on companies (domain_key);
create index companies_status on companies (status, submitted_at);
create index companies_domain on companies (domain);
create index companies_names on companies using gin (name gin_trgm_ops);
create index companies_photo on companies (photo) where photo is not null;
create index companies_listed on companies (lower(name), id) where status = 'approved' and owner_reachable;
create index companies_newest on companies (approved_at desc, lower(name), id) where status = 'approved' and owner_reachable;

create table company_members (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null unique references users on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);

create function company_has_reachable_owner(company uuid) returns boolean language sql stable as $$
  select exists (select from company_members join users on users.id = company_members.user_id
    where company_members.company_id = company and company_members.role = 'owner'
      and users.email_verified_at is not null and users.suspended_at is null)
$$;

create function sync_member_owner_reachable() returns trigger language plpgsql as $$
begin
  update companies set owner_reachable = company_has_reachable_owner(id)
    where id in (new.company_id, old.company_id) and owner_reachable <> company_has_reachable_owner(id);
  return null;
end $$;
create trigger company_members_owner_reachable after insert or update or delete on company_members
  for each row execute function sync_member_owner_reachable();

create function sync_user_owner_reachable() returns trigger language plpgsql as $$
begin
  update companies set owner_reachable = company_has_reachable_owner(companies.id)
    from company_members where company_members.user_id = new.id and company_members.company_id = companies.id
      and owner_reachable <> company_has_reachable_owner(companies.id);
  return null;
end $$;
create trigger users_owner_reachable after update of email_verified_at, suspended_at on users
  for each row execute function sync_user_owner_reachable();

-- The half-filled checkpoint form, saved as it is typed. Never validated, never public.
create table company_drafts (
  company_id uuid primary key references companies on delete cascade,
  draft jsonb not null,
  saved_at timestamptz not null default now()
);

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
create trigger company_history_append_only before update on company_history
  for each row execute function forbid_change();

-- What people decided about a company.
create table company_decisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  decision text not null check (decision in ('approve', 'changes', 'refuse', 'suspend', 'reinstate', 'uphold', 'overturn')),
  -- Codes of the closed list, and what the reviewer adds in words.
  reasons text[] not null check (cardinality(reasons) > 0),
  note text not null,
  -- What was found when it was decided; findings change later.
  facts jsonb not null,
  decided_by uuid references users on delete set null,
  -- What it ended (status, appeal, proposal), and the version of the company it left behind.
  prior_state jsonb not null,
  company_version integer not null,
  created_at timestamptz not null default now(),
  -- When the mail left; from then on it stands.
  notified_at timestamptz,
  undone_at timestamptz,
  check (notified_at is null or undone_at is null)
);
create index company_decisions_company on company_decisions (company_id, created_at);

-- One appeal for each decision. Sending the details again withdraws an open one.
create table company_appeals (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null unique references company_decisions on delete cascade,
  company_id uuid not null references companies on delete cascade,
  text text not null,
  appealed_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('uphold', 'overturn', 'withdrawn')),
  closed_at timestamptz,
  check ((outcome is null) = (closed_at is null))
);
create unique index company_appeals_open on company_appeals (company_id) where closed_at is null;

-- Open jobs of each company: those nobody has closed, paused or held. One whose closing moment has passed counts until
-- the sweep closes it, so readers take those off. Not a column of `companies`, whose rows others lock for long.
create table company_counts (
  company_id uuid primary key references companies on delete cascade,
  open_jobs integer not null default 0
);
create index company_counts_open_jobs on company_counts (open_jobs desc);

create function start_company_counts() returns trigger language plpgsql as $$
begin
  insert into company_counts (company_id) values (new.id);
  return null;
end $$;
create trigger companies_counted after insert on companies for each row execute function start_company_counts();
