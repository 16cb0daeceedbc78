-- Search: one narrow row for each open job, kept by triggers, with every word and fact of the job in one tsvector.

-- Names the text search would cut to a letter or lose, and spellings that differ by a sign only, become plain
-- words. Jobs and queries go through the same.
create function plain_terms(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(translate(words,
      'àáâãäåāăąÀÁÂÃÄÅĀĂĄèéêëēėęěÈÉÊËĒĖĘĚìíîïīįÌÍÎÏĪĮòóôõöøōőÒÓÔÕÖØŌŐùúûüūůűÙÚÛÜŪŮŰýÿÝñńňÑŃŇçćčÇĆČšśşŠŚŞžźżŽŹŻłŁďĎťŤřŘğĞ',
      'aaaaaaaaaAAAAAAAAAeeeeeeeeEEEEEEEEiiiiiiIIIIIIooooooooOOOOOOOOuuuuuuuUUUUUUUyyYnnnNNNcccCCCsssSSSzzzZZZlLdDtTrRgG'),
    '(?<=[[:alnum:]])[-/‐‑](?=[[:alnum:]])', ' ', 'g'),
    '\mc\+\+', 'cplusplus ', 'gi'),
    '\mc#', 'csharp ', 'gi'),
    '\mf#', 'fsharp ', 'gi'),
    '\mIT\M', 'infotech', 'g'),
    '(^|[^[:alnum:]]|\masp|\mvb|\mado)\.net\M', '\1 dotnet', 'gi'),
    '\m(node|react|vue|next|nuxt|nest|angular|express|ember|three|d3)\.?js\M', '\1 js', 'gi'),
    '\mr ?& ?d\M', 'rnd', 'gi'),
    '\m([[:alpha:]]{1,3})&([[:alpha:]]{1,3})\M', '\1n\2', 'gi')
$$;

-- What a description says, without its markup.
create function plain_text(html text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(replace(replace(replace(replace(replace(regexp_replace(html, '<[^>]*>', ' ', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'), '\s+', ' ', 'g'))
$$;

-- array_to_string is only stable, because it prints any type; for text it never changes.
create function join_text(words text[]) returns text language sql immutable as $$
  select array_to_string(words, ' ')
$$;

-- What one unit is worth in US dollars, to compare pay. An operator may change these; jobs follow at once.
create table currency_rates (
  currency text primary key,
  usd double precision not null check (usd > 0),
  as_of date not null,
  source text not null
);
insert into currency_rates select currency, 1.0389 / per_euro, '2024-12-31', 'European Central Bank reference rate'
  from (values ('EUR', 1), ('GBP', 0.82918), ('CAD', 1.4948), ('AUD', 1.6772), ('NZD', 1.8532), ('CHF', 0.9412),
    ('SEK', 11.4590), ('NOK', 11.7950), ('DKK', 7.4578), ('PLN', 4.2750), ('CZK', 25.185), ('JPY', 163.06),
    ('INR', 88.9335), ('SGD', 1.4164), ('HKD', 8.0686), ('ZAR', 19.6188), ('BRL', 6.4253), ('MXN', 21.5504))
  as rates (currency, per_euro);
insert into currency_rates values ('USD', 1, '2024-12-31', 'itself'),
  ('AED', 1 / 3.6725::double precision, '2024-12-31', 'pegged to the US dollar');

-- A full-time year in US dollars; null when the currency has no rate.
create function yearly_pay(amount bigint, period text, currency text) returns integer language sql stable strict as $$
  select least(2147483647, floor(amount * usd * case period
    when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 else 1 end))::int
  from currency_rates where currency_rates.currency = $3
$$;

-- Each way employers have written where their work is, found once in the dictionary of towns.
create table search_places (
  id integer generated always as identity primary key,
  city text not null,
  region text not null,
  country text not null,
  place_id integer,
  latitude double precision,
  longitude double precision,
  unique (city, region, country)
);
-- Places are also looked for among the words of a search, at each of them: by name, never by reading all there are.
create index search_places_city on search_places (lower(city));
create index search_places_region on search_places (lower(region));
create index search_places_place on search_places (place_id);
create table search_industries (id integer generated always as identity primary key, name text not null unique);

-- What searches read from the names of places and industries is kept for a while; a new name makes it void, so it
-- leaves a row that names no job and no company.
create function enqueue_search_name() returns trigger language plpgsql as $$
begin
  insert into search_outbox default values;
  return null;
end $$;
create trigger search_places_named after insert or update or delete on search_places
  for each statement execute function enqueue_search_name();
create trigger search_industries_named after insert or update or delete on search_industries
  for each statement execute function enqueue_search_name();

create table job_search (
  -- `posted_seq` of the job: higher is newer.
  seq integer primary key,
  job_id uuid not null unique references jobs on delete cascade,
  -- `companies.number`.
  company_number integer not null,
  search_place_id integer not null,
  -- Packed by build_job_search; see src/features/search/facets/facet-layout.ts.
  facet integer not null,
  -- Minutes since 1970.
  posted_minute integer not null,
  open_until timestamptz not null,
  -- A year, in US dollars.
  pay_low integer,
  pay_high integer,
  latitude double precision,
  longitude double precision,
  body text not null,
  -- Words bare; every other fact as a letter, a colon and its value, which no typed text can yield.
  tsv tsvector not null
-- Long values move out, so that a scan over the facts reads little.
) with (toast_tuple_target = 128);
create index job_search_tsv on job_search using gin (tsv) with (fastupdate = off);
create index job_search_company on job_search (company_number);
alter table job_search alter tsv set statistics 30;

-- What changed, for the index in memory: the lexemes a job has lost (all of them when its row went), or a company
-- whose jobs all came or went; neither where a place or an industry is new. Read by transaction id, because ids are
-- not in commit order.
create table search_outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  job_seq integer,
  company_number integer,
  removed_terms text[],
  created_at timestamptz not null default now()
);
create index search_outbox_xid on search_outbox (xid);

-- The words of visible jobs as they are written, to mend misspellings. Kept by a task.
create table search_vocabulary (word text primary key, jobs integer not null, titles integer not null);

create function ensure_search_place(job jobs) returns search_places language plpgsql as $$
declare
  place search_places;
begin
  select * into place from search_places
    where city = coalesce(job.city, '') and region = coalesce(job.region, '') and country = coalesce(job.country, '');
  if place.id is null then
    insert into search_places (city, region, country, place_id, latitude, longitude)
      select coalesce(job.city, ''), coalesce(job.region, ''), coalesce(job.country, ''),
        places.id, places.latitude, places.longitude
      from (select find_place_id(job.city, job.region, job.country) as id) found left join places using (id)
      on conflict (city, region, country) do update set city = excluded.city returning * into place;
  end if;
  return place;
end $$;

create function ensure_search_industry(industry text) returns integer language plpgsql as $$
declare
  found integer;
begin
  if industry is null then return 0; end if;
  select id into found from search_industries where name = industry;
  if found is null then
    insert into search_industries (name) values (industry)
      on conflict (name) do update set name = excluded.name returning id into found;
  end if;
  return least(found, 1023);
end $$;

-- The row a job has while it is open.
create function build_job_search(job jobs) returns job_search language plpgsql as $$
declare
  row job_search;
  place search_places := ensure_search_place(job);
  industry integer := ensure_search_industry(job.industry);
  type integer := array_position(array['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship'], job.employment_type) - 1;
  workplace integer := array_position(array['On-site', 'Hybrid', 'Remote'], job.workplace) - 1;
  level integer := array_position(array['entry', 'mid', 'senior', 'lead', 'executive'], job.level) - 1;
  title tsvector := to_tsvector('english', plain_terms(job.title));
  company text;
  band integer;
begin
  select number, name into row.company_number, company from companies where id = job.company_id;
  row.seq := job.posted_seq;
  row.job_id := job.id;
  row.search_place_id := place.id;
  row.posted_minute := floor(extract(epoch from job.posted_at) / 60);
  row.open_until := job_open_until(job.status, job.closes_at, job.held_at);
  row.pay_low := yearly_pay(job.pay_min, job.pay_period, job.pay_currency);
  row.pay_high := yearly_pay(job.pay_max, job.pay_period, job.pay_currency);
  -- Remote work is near nothing.
  if job.workplace <> 'Remote' then
    row.latitude := place.latitude;
    row.longitude := place.longitude;
  end if;
  band := width_bucket(coalesce(row.pay_high, 0), array[40000, 60000, 80000, 100000, 140000]);
  row.facet := type | (workplace << 3) | (level << 5) | (band << 8) | (industry << 11);
  row.body := plain_text(job.description);
  row.tsv := setweight(title, 'A')
    || setweight(to_tsvector('english', plain_terms(join_text(job.skills))), 'B')
    || setweight(to_tsvector('english', plain_terms(concat_ws(' ', company, job.industry))), 'C')
    || setweight(to_tsvector('english', plain_terms(row.body)), 'D')
    || array_to_tsvector(array(
      select 't:' || word from unnest(tsvector_to_array(title)) as word
      union all select distinct 's:' || left(lower(trim(skill)), 200) from unnest(job.skills) as skill where trim(skill) <> ''
      union all select mark from unnest(array[
        'n:' || length(title), 'y:' || type, 'w:' || workplace, 'l:' || level, 'b:' || band, 'c:' || row.company_number,
        'h:' || place.id, 'p:' || floor(ln(greatest(coalesce(row.pay_high, 1), 1)) / 0.06)::int,
        case when industry > 0 then 'i:' || industry end,
        case when place.country <> '' then 'k:' || lower(place.country) end,
        case when place.region <> '' then 'r:' || lower(place.region) end,
        'g:' || floor(row.latitude * 2)::int || '_' || floor(row.longitude * 2)::int]) as mark
      where mark is not null));
  return row;
end $$;

create function upsert_job_search(job jobs) returns void language plpgsql as $$
begin
  if job.posted_seq is null or job_open_until(job.status, job.closes_at, job.held_at) is null then
    delete from job_search where job_id = job.id;
    return;
  end if;
  -- Whoever renames a company or changes a rate may meet a job that is being deleted.
  perform from jobs where id = job.id for key share;
  if not found then return; end if;
  delete from job_search where job_id = job.id and seq <> job.posted_seq;
  insert into job_search select * from build_job_search(job)
    on conflict (seq) do update set
      (company_number, search_place_id, facet, posted_minute, open_until, pay_low, pay_high, latitude, longitude, body, tsv) =
      (excluded.company_number, excluded.search_place_id, excluded.facet, excluded.posted_minute, excluded.open_until, excluded.pay_low,
        excluded.pay_high, excluded.latitude, excluded.longitude, excluded.body, excluded.tsv)
    where job_search is distinct from excluded;
end $$;

create function sync_job_search() returns trigger language plpgsql as $$
begin
  perform upsert_job_search(new);
  return null;
end $$;
create trigger jobs_search_synced after insert or update of company_id, title, description, skills, industry,
  employment_type, workplace, level, city, region, country, pay_min, pay_max, pay_currency, pay_period, status,
  posted_at, closes_at, held_at on jobs for each row execute function sync_job_search();

-- The search index in memory sees the same companies as everybody else.
create function sync_company_search() returns trigger language plpgsql as $$
begin
  if new.name <> old.name then
    perform upsert_job_search(jobs) from jobs where company_id = new.id;
  end if;
  -- One line however many jobs it has: none of their rows is written.
  if (new.status = 'approved' and new.owner_reachable) <> (old.status = 'approved' and old.owner_reachable)
    or new.reply_days is distinct from old.reply_days then
    insert into search_outbox (company_number) values (new.number);
  end if;
  return null;
end $$;
create trigger companies_search_synced after update of name, status, owner_reachable, reply_days on companies
  for each row execute function sync_company_search();

create function sync_rate_search() returns trigger language plpgsql as $$
begin
  perform upsert_job_search(jobs) from jobs where pay_currency = coalesce(new.currency, old.currency) and status = 'open';
  return null;
end $$;
create trigger currency_rates_search_synced after insert or update or delete on currency_rates
  for each row execute function sync_rate_search();

create function enqueue_search_change() returns trigger language plpgsql as $$
begin
  insert into search_outbox (job_seq, removed_terms) values (coalesce(new.seq, old.seq), case
    when tg_op = 'INSERT' then '{}'
    when tg_op = 'DELETE' then tsvector_to_array(old.tsv)
    else array(select unnest(tsvector_to_array(old.tsv)) except select unnest(tsvector_to_array(new.tsv))) end);
  return null;
end $$;
create trigger job_search_enqueued after insert or update or delete on job_search
  for each row execute function enqueue_search_change();

-- Looks again for the towns that were not in the dictionary, which is filled after the migrations.
create function geocode_search_places() returns void language plpgsql as $$
declare
  found integer[];
begin
  with located as (
    update search_places set place_id = places.id, latitude = places.latitude, longitude = places.longitude
    from places where search_places.place_id is null and search_places.city <> ''
      and places.id = find_place_id(search_places.city, search_places.region, search_places.country)
    returning search_places.id)
  select array_agg(id) into found from located;
  perform upsert_job_search(jobs) from job_search join jobs on jobs.id = job_search.job_id
    where job_search.search_place_id = any(found);
end $$;

-- What an index in memory reads of a job, and of a company.
create view search_index_rows as select seq, company_number, search_place_id, facet, pay_low, pay_high,
  posted_minute * 60::float8 as posted_seconds, extract(epoch from open_until)::float8 as open_until_seconds,
  latitude, longitude, tsvector_to_array(tsv) as lexemes from job_search;
-- The index in memory sees the same companies as everybody else.
create view search_companies as
  select number, status = 'approved' and owner_reachable as visible, reply_days from companies;
