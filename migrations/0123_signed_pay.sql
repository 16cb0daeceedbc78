-- What was signed, beside what was posted: figures that tell no single offer (src/features/pay/signed).

-- Ten signed offers of one occupation in one region or country, put together once and never changed. Nothing tells whose.
create table signed_pay_batches (
  id bigint generated always as identity primary key,
  occupation text not null,
  -- Two letters.
  country text not null,
  -- Empty where too few were signed in each region.
  region text not null,
  -- 'New Jersey'; empty as well.
  region_name text not null,
  currency text not null,
  -- For a year, the lowest first.
  amounts double precision[] not null check (cardinality(amounts) >= 10),
  released_on date not null
);
create index signed_pay_batches_place on signed_pay_batches (occupation, country, region);

-- Applications whose offer is in a batch: each once, for ever.
create table signed_pay_counted (
  application_id uuid primary key references applications on delete cascade
);
