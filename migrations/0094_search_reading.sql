-- Words are compared as they are written. The English stems joined words that are two: developer and development, marketing
-- and market, accountant and account. The forms of one word (nurse, nurses) are asked for by the search instead.
create text search dictionary plain_words (template = pg_catalog.simple, stopwords = english);
create text search configuration plain_words (copy = pg_catalog.english);
alter text search configuration plain_words alter mapping
  for asciiword, word, asciihword, hword, hword_asciipart, hword_part with plain_words;

-- What only code reads from a job: its occupations, the words its title begins with, and what its text is about. See
-- src/features/occupations/reading/job-reading.server.ts. The version is null where it has not been read.
alter table jobs add column search_terms text[] not null default '{}', add column search_terms_version text;

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
  title tsvector := to_tsvector('plain_words', plain_terms(job.title));
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
    || setweight(to_tsvector('plain_words', plain_terms(join_text(job.skills))), 'B')
    || setweight(to_tsvector('plain_words', plain_terms(concat_ws(' ', company, job.industry))), 'C')
    || setweight(to_tsvector('plain_words', plain_terms(row.body)), 'D')
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
      where mark is not null
      union select unnest(job.search_terms)));
  return row;
end $$;

drop trigger jobs_search_synced on jobs;
create trigger jobs_search_synced after insert or update of company_id, title, description, skills, search_terms, industry,
  employment_type, workplace, level, city, region, country, further_places, pay_min, pay_max, pay_currency, pay_period,
  status, posted_at, closes_at, held_at on jobs for each row execute function sync_job_search();

create or replace function talent_terms(profile seeker_profiles) returns tsvector language sql stable as $$
  select setweight(title, 'A')
    || setweight(to_tsvector('plain_words', plain_terms(join_text(profile.skills))), 'B')
    || setweight(to_tsvector('plain_words', plain_terms(concat_ws(' ', profile.city, profile.region))), 'C')
    || setweight(to_tsvector('plain_words', plain_terms(concat_ws(' ', profile.about,
        (select string_agg(concat_ws(' ', job ->> 'company', job ->> 'summary'), ' ')
          from jsonb_array_elements(profile.experience) as job),
        (select string_agg(concat_ws(' ', school ->> 'degree', school ->> 'school'), ' ')
          from jsonb_array_elements(profile.education) as school)))), 'D')
    || array_to_tsvector(array(
      select 't:' || word from unnest(tsvector_to_array(title)) as word
      union select 's:' || left(lower(trim(skill)), 200) from unnest(profile.skills) as skill where trim(skill) <> ''))
  from (select to_tsvector('plain_words', plain_terms(concat_ws(' ', profile.headline,
    (select string_agg(job ->> 'title', ' ') from jsonb_array_elements(profile.experience) as job)))) as title) as titles
$$;

do $$ begin
  perform upsert_job_search(jobs) from jobs where status = 'open';
  update talent_profiles set audience = audience where audience <> 'off';
end $$;
