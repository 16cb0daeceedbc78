-- More of a profile: further phones and addresses, years of skills, languages, certificates, links, projects, and what
-- the next job should be like. The first phone and address stay in the columns of the former version.
alter table seeker_profiles
  add column phone_type text,
  -- [{ "type", "countryCode", "contactNumber" }]
  add column other_phones jsonb not null default '[]',
  add column address_type text,
  add column street text,
  add column postal_code text,
  -- [{ "type", "street", "postalCode", "city", "region", "country" }]
  add column other_addresses jsonb not null default '[]',
  -- { "Postgres": 6 }
  add column skill_years jsonb not null default '{}',
  -- [{ "language", "level" }]
  add column languages jsonb not null default '[]',
  -- [{ "name", "issuer", "issued": "YYYY-MM", "expiresMonth", "expiresYear" }]
  add column certificates jsonb not null default '[]',
  -- [{ "label", "url" }]
  add column links jsonb not null default '[]',
  -- [{ "name", "url", "summary" }]
  add column projects jsonb not null default '[]',
  -- No employer receives it.
  add column pay_floor integer check (pay_floor > 0),
  -- { "places": [{ "place", "km" }], "remoteCountries", "workplaces", "employmentTypes", "weeklyHours", "noticeWeeks",
  --   "sponsorshipCountries" }
  add column preferences jsonb not null default '{}';
