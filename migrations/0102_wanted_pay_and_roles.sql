-- Pay that a seeker asks for by the hour, day, week or month, with cents, and the roles they want, by which companies that
-- find them find them too. `desired_period` is that of the least pay as well. The roles are in `preferences`, as "roles".
-- contract: these only become wider, and the version of 0098 reads and writes whole amounts in them as before.
alter table seeker_profiles alter desired_pay type numeric(12, 2), alter pay_floor type numeric(12, 2);
alter table seeker_profiles
  add column desired_period text not null default 'year'
    check (desired_period in ('hour', 'day', 'week', 'month', 'year'));

-- What somebody wants to be weighs less than what they are: it is no word of a title.
create or replace function talent_terms(profile seeker_profiles) returns tsvector language sql stable as $$
  select setweight(title, 'A')
    || setweight(to_tsvector('plain_words', plain_terms(join_text(profile.skills))), 'B')
    || setweight(to_tsvector('plain_words', plain_terms(concat_ws(' ', profile.city, profile.region))), 'C')
    || setweight(to_tsvector('plain_words', plain_terms(concat_ws(' ', profile.about,
        (select string_agg(role, ' ') from jsonb_array_elements_text(profile.preferences -> 'roles') as role),
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
