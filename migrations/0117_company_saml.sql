-- A company's own sign-in by SAML 2.0, beside OpenID Connect. Of SAML, `issuer` is the entity ID of the identity provider.
alter table company_sign_ins
  add column protocol text not null default 'oidc' check (protocol in ('oidc', 'saml')),
  alter column client_id drop not null,
  alter column encrypted_secret drop not null,
  alter column wrapped_key drop not null,
  -- Where the browser goes with our request.
  add column sign_on_url text,
  -- Of the keys that may sign, as base64 of DER: two while one follows the other.
  add column certificates text[],
  add constraint company_sign_ins_by_protocol check (case protocol
    when 'oidc' then num_nonnulls(client_id, encrypted_secret, wrapped_key) = 3
      and num_nonnulls(sign_on_url, certificates) = 0
    else num_nonnulls(client_id, encrypted_secret, wrapped_key) = 0
      and sign_on_url is not null and cardinality(certificates) between 1 and 2 end);

-- A provider of SAML gives no tokens and cannot be asked again. Its sessions end by themselves instead.
alter table company_sessions
  alter column encrypted_tokens drop not null,
  alter column wrapped_key drop not null,
  add column ends_at timestamptz,
  add constraint company_sessions_by_protocol
    check (num_nonnulls(encrypted_tokens, wrapped_key) in (0, 2) and num_nonnulls(encrypted_tokens, ends_at) = 1);
