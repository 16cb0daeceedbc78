-- The issuer of a company may end sessions here (OpenID Connect Back-Channel Logout 1.0).
alter table company_sessions
  -- The issuer's own id of the session, if its ID token named one.
  add column issuer_session text;
create index company_sessions_issuer_session on company_sessions (company_id, issuer_session);
create index company_sessions_subject on company_sessions (company_id, subject);

-- Logout tokens that were used, so that none is used twice. SHA-256 of their `jti`.
create table company_logout_tokens (
  company_id uuid not null references company_sign_ins on delete cascade,
  jti_hash text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, jti_hash)
);
