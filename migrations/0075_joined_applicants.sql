-- Two accounts that a company takes for one person: a link of that company alone, which it can undo. Nothing of the
-- accounts changes.
create table joined_applicants (
  company_id uuid not null references companies on delete cascade,
  seeker_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  joined_by uuid references users on delete set null,
  joined_at timestamptz not null default now(),
  primary key (company_id, seeker_id, other_id),
  -- A pair is one row, whoever of the two is asked about.
  check (seeker_id < other_id)
);
create index joined_applicants_seeker on joined_applicants (seeker_id);
create index joined_applicants_other on joined_applicants (other_id);
create index joined_applicants_joined_by on joined_applicants (joined_by);

-- A mailbox without its “+tag”: the same one behind several accounts.
create function mailbox_of(email text) returns text language sql immutable as $$
  select nullif(lower(regexp_replace(email, '\+[^@]*@', '@')), '')
$$;
create function name_and_town_of(snapshot jsonb) returns text language sql immutable as $$
  select lower(btrim(snapshot->>'name')) || E'\n' || lower(btrim(snapshot->>'city'))
    where btrim(snapshot->>'name') <> '' and btrim(snapshot->>'city') <> ''
$$;
create function phone_of(country_code text, contact_number text) returns text language sql immutable as $$
  select upper(coalesce(country_code, '')) || ltrim(regexp_replace(contact_number, '\D', '', 'g'), '0')
    where length(ltrim(regexp_replace(contact_number, '\D', '', 'g'), '0')) >= 6
$$;
create index applications_mailbox on applications (mailbox_of(snapshot->>'email'));
create index applications_name_and_town on applications (name_and_town_of(snapshot));
create index seeker_profiles_phone on seeker_profiles (phone_of(phone_country_code, phone_contact_number));
