-- A job may be done at several places. The first stays in `city`, `region` and `country`, further ones are a list of
-- { city, region, country }. Of remote work only the countries count: those from which one may work.
alter table jobs add column further_places jsonb not null default '[]' check (jsonb_typeof(further_places) = 'array');

-- The `search_places` of further places, and their latitudes and longitudes in turn; null for a job with one place.
alter table job_search add column further_place_ids integer[], add column further_points float8[];
create index job_search_further_places on job_search using gin (further_place_ids) where further_place_ids is not null;

create function ensure_search_place(city text, region text, country text) returns search_places language plpgsql as $$
declare
  place search_places;
begin
  select * into place from search_places where search_places.city = coalesce($1, '')
    and search_places.region = coalesce($2, '') and search_places.country = coalesce($3, '');
  if place.id is null then
    insert into search_places (city, region, country, place_id, latitude, longitude)
      select coalesce($1, ''), coalesce($2, ''), coalesce($3, ''), places.id, places.latitude, places.longitude
      from (select find_place_id($1, $2, $3) as id) found left join places using (id)
      on conflict on constraint search_places_city_region_country_key do update set city = excluded.city
      returning * into place;
  end if;
  return place;
end $$;

-- The row a job has while it is open. Each of its places has the terms of a place.
create or replace function build_job_search(job jobs) returns job_search language plpgsql as $$
declare
  row job_search;
  place search_places := ensure_search_place(job.city, job.region, job.country);
  places search_places[] := array[place];
  further record;
  industry integer := ensure_search_industry(job.industry);
  type integer := array_position(array['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship'], job.employment_type) - 1;
  workplace integer := array_position(array['On-site', 'Hybrid', 'Remote'], job.workplace) - 1;
  level integer := array_position(array['entry', 'mid', 'senior', 'lead', 'executive'], job.level) - 1;
  title tsvector := to_tsvector('english', plain_terms(job.title));
  company text;
  band integer;
  -- Remote work is near nothing.
  is_remote boolean := job.workplace = 'Remote';
begin
  select number, name into row.company_number, company from companies where id = job.company_id;
  row.seq := job.posted_seq;
  row.job_id := job.id;
  row.search_place_id := place.id;
  row.posted_minute := floor(extract(epoch from job.posted_at) / 60);
  row.open_until := job_open_until(job.status, job.closes_at, job.held_at);
  row.pay_low := yearly_pay(job.pay_min, job.pay_period, job.pay_currency);
  row.pay_high := yearly_pay(job.pay_max, job.pay_period, job.pay_currency);
  if not is_remote then
    row.latitude := place.latitude;
    row.longitude := place.longitude;
  end if;
  for further in select * from jsonb_to_recordset(job.further_places) as listed (city text, region text, country text) loop
    place := case when is_remote then ensure_search_place(null, null, further.country)
      else ensure_search_place(further.city, further.region, further.country) end;
    places := places || place;
    row.further_place_ids := row.further_place_ids || place.id;
    if not is_remote and place.latitude is not null then
      row.further_points := row.further_points || array[place.latitude, place.longitude];
    end if;
  end loop;
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
        'p:' || floor(ln(greatest(coalesce(row.pay_high, 1), 1)) / 0.06)::int,
        case when industry > 0 then 'i:' || industry end]) as mark where mark is not null
      union all select distinct mark from unnest(places) as listed, unnest(array[
        'h:' || listed.id,
        case when listed.country <> '' then 'k:' || lower(listed.country) end,
        case when listed.region <> '' then 'r:' || lower(listed.region) end,
        case when not is_remote
          then 'g:' || floor(listed.latitude * 2)::int || '_' || floor(listed.longitude * 2)::int end]) as mark
      where mark is not null));
  return row;
end $$;

create or replace function upsert_job_search(job jobs) returns void language plpgsql as $$
declare
  row job_search;
begin
  if job.posted_seq is null or job_open_until(job.status, job.closes_at, job.held_at) is null then
    delete from job_search where job_id = job.id;
    return;
  end if;
  -- Whoever renames a company or changes a rate may meet a job that is being deleted.
  perform from jobs where id = job.id for key share;
  if not found then return; end if;
  delete from job_search where job_id = job.id and seq <> job.posted_seq;
  row := build_job_search(job);
  if job.intake_paused_at is not null then
    row.tsv := row.tsv || array_to_tsvector(array['o:1']);
  end if;
  insert into job_search select (row).*
    on conflict (seq) do update set
      (company_number, search_place_id, facet, posted_minute, open_until, pay_low, pay_high, latitude, longitude, body, tsv,
        further_place_ids, further_points) =
      (excluded.company_number, excluded.search_place_id, excluded.facet, excluded.posted_minute, excluded.open_until, excluded.pay_low,
        excluded.pay_high, excluded.latitude, excluded.longitude, excluded.body, excluded.tsv,
        excluded.further_place_ids, excluded.further_points)
    where job_search is distinct from excluded;
end $$;

drop trigger jobs_search_synced on jobs;
create trigger jobs_search_synced after insert or update of company_id, title, description, skills, industry,
  employment_type, workplace, level, city, region, country, further_places, pay_min, pay_max, pay_currency, pay_period,
  status, posted_at, closes_at, held_at on jobs for each row execute function sync_job_search();

-- Looks again for the towns that were not in the dictionary, which is filled after the migrations.
create or replace function geocode_search_places() returns void language plpgsql as $$
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
    where job_search.search_place_id = any(found) or job_search.further_place_ids && found;
end $$;

create or replace view search_index_rows as select seq, company_number, search_place_id, facet, pay_low, pay_high,
  posted_minute * 60::float8 as posted_seconds, extract(epoch from open_until)::float8 as open_until_seconds,
  latitude, longitude, tsvector_to_array(tsv) as lexemes, further_points from job_search;

-- What a reader decides by, with further places only where there are some, so that the hash of other adverts stays.
create or replace function advert_of(job jobs) returns jsonb language sql immutable as $$
  select jsonb_build_object('title', job.title, 'description', job.description,
    'employmentType', job.employment_type, 'workplace', job.workplace, 'hours', job.hours,
    'city', job.city, 'region', job.region, 'country', job.country,
    'payMin', trim_scale(job.pay_min), 'payMax', trim_scale(job.pay_max), 'payCurrency', job.pay_currency,
    'payPeriod', job.pay_period)
    || case when job.further_places = '[]' then '{}'::jsonb else jsonb_build_object('furtherPlaces', job.further_places) end
$$;
