-- What a search box can offer from the first letter: titles, skills and companies, by the start of each of their words.

-- 'Registered Nurse, Nights (Newark)' is looked for as 'Registered Nurse'.
create function base_title(title text) returns text language sql immutable as $$
  select coalesce(nullif(trim(regexp_replace(title, '\s*([,(|/:;]|\s[-–—]\s).*$', '')), ''), title)
$$;

create table suggestions (
  kind text not null check (kind in ('title', 'skill', 'company')),
  -- The words in lower case from one of them on: 'registered nurse' and 'nurse'.
  key text collate "C" not null,
  words text not null,
  -- How many visible jobs had it at the last count. Whether any has it now is asked when it is offered.
  jobs integer not null default 1,
  primary key (key, kind, words)
);
create index suggestions_words on suggestions (kind, words);
create index jobs_titles_open on jobs (base_title(title)) where status = 'open';
create index jobs_skills_open on jobs using gin (skills) where status = 'open';
create index companies_name on companies (name) where status = 'approved';

create function suggestion_keys(words text) returns setof text language sql immutable as $$
  select distinct array_to_string(parts[first:], ' ')
  from (select string_to_array(lower(regexp_replace(trim(words), '\s+', ' ', 'g')), ' ') as parts) split,
    generate_series(1, least(cardinality(parts), 6)) as first
  where length(parts[first]) > 0
$$;

-- New words are there at once; in one order, so that two transactions never wait for each other in a circle.
create function add_job_suggestions() returns trigger language plpgsql as $$
begin
  insert into suggestions (kind, key, words)
  select 'title', key, title from (select distinct base_title(title) as title from fresh where status = 'open') jobs, suggestion_keys(title) as key
  union
  select 'skill', key, skill from (select distinct unnest(skills) as skill from fresh where status = 'open') jobs, suggestion_keys(skill) as key
  order by 2, 1, 3
  on conflict do nothing;
  return null;
end $$;
create trigger jobs_suggested_insert after insert on jobs
  referencing new table as fresh for each statement execute function add_job_suggestions();
create trigger jobs_suggested_update after update on jobs
  referencing new table as fresh for each statement execute function add_job_suggestions();

create function add_company_suggestions() returns trigger language plpgsql as $$
begin
  insert into suggestions (kind, key, words)
  select 'company', key, name from (select distinct name from fresh where status = 'approved') companies, suggestion_keys(name) as key
  order by 2, 1, 3
  on conflict do nothing;
  return null;
end $$;
create trigger companies_suggested_insert after insert on companies
  referencing new table as fresh for each statement execute function add_company_suggestions();
create trigger companies_suggested_update after update on companies
  referencing new table as fresh for each statement execute function add_company_suggestions();
