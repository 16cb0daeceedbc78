-- A company's own sign-in: an OpenID Connect issuer, for people with an address at the domain the company has proven.
create table company_sign_ins (
  company_id uuid primary key references companies on delete cascade,
  -- The proven domain it was connected for. Another domain needs another connection.
  domain text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted, and never sent to a browser.
  encrypted_secret text not null,
  wrapped_key text not null,
  -- An owner has signed in with exactly these settings.
  tested_at timestamptz,
  -- Whether that sign-in came with a refresh token, so that sessions outlive the issuer's access token.
  renews_sessions boolean,
  enabled_at timestamptz,
  -- Members with this domain sign in no other way.
  is_required boolean not null default false,
  -- When it went off because the domain's proof was lost.
  lost_domain_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index company_sign_ins_domain on company_sign_ins (domain) where enabled_at is not null;

-- Who somebody at the issuer is here. Never found by address: issuer and subject are the person.
create table company_identities (
  company_id uuid not null references company_sign_ins on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (company_id, issuer, subject),
  unique (company_id, user_id)
);
create index company_identities_user on company_identities (user_id);

-- The issuer's side of a session. Its tokens say, every few seconds, whether the person may still come in.
create table company_sessions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company_sign_ins on delete cascade,
  subject text not null,
  -- SHA-256 of the one-time token that will open the session; null once it has.
  claim_hash text unique,
  session_id uuid unique references sessions on delete cascade,
  encrypted_tokens text not null,
  wrapped_key text not null,
  checked_at timestamptz not null default now(),
  -- When the issuer last said yes.
  confirmed_at timestamptz not null default now(),
  -- A refresh token works once, so one process renews at a time.
  renewing_until timestamptz,
  created_at timestamptz not null default now()
);
create index company_sessions_company on company_sessions (company_id);

-- Such a session without its row in company_sessions is over, whatever removed it.
alter table sessions add column by_company boolean not null default false;
alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check check (ended_because in
  ('password-changed', 'ended-by-staff', 'ended-elsewhere', 'email-restored', 'company-sign-in', 'company-silent'));

-- The same rows serve the operator's provider (null) and a company's issuer. With a session, an owner tests it.
alter table external_sign_ins add column company_id uuid references company_sign_ins on delete cascade;
alter table pending_identities add column company_id uuid references company_sign_ins on delete cascade;
