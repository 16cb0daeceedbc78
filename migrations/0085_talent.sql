-- Who may find a seeker, which employers opened their profile, and who invited them to apply. Until a seeker chooses,
-- there is no row, and nobody finds them.

create table talent_profiles (
  user_id uuid primary key references users (id) on delete cascade,
  audience text not null check (audience in ('off', 'applied', 'verified')),
  -- Registrable domains of companies that never find them.
  excluded_domains text[] not null default '{}',
  -- The words of the published profile, written as `job_search.tsv` is: one query finds jobs and people.
  search tsvector not null default '',
  updated_at timestamptz not null default now()
);
create index talent_profiles_updated on talent_profiles (updated_at desc) where audience <> 'off';
create index talent_profiles_search on talent_profiles using gin (search) where audience <> 'off';

create function talent_terms(profile seeker_profiles) returns tsvector language sql stable as $$
  select setweight(title, 'A')
    || setweight(to_tsvector('english', plain_terms(join_text(profile.skills))), 'B')
    || setweight(to_tsvector('english', plain_terms(concat_ws(' ', profile.city, profile.region))), 'C')
    || setweight(to_tsvector('english', plain_terms(concat_ws(' ', profile.about,
        (select string_agg(concat_ws(' ', job ->> 'company', job ->> 'summary'), ' ')
          from jsonb_array_elements(profile.experience) as job),
        (select string_agg(concat_ws(' ', school ->> 'degree', school ->> 'school'), ' ')
          from jsonb_array_elements(profile.education) as school)))), 'D')
    || array_to_tsvector(array(
      select 't:' || word from unnest(tsvector_to_array(title)) as word
      union select 's:' || left(lower(trim(skill)), 200) from unnest(profile.skills) as skill where trim(skill) <> ''))
  from (select to_tsvector('english', plain_terms(concat_ws(' ', profile.headline,
    (select string_agg(job ->> 'title', ' ') from jsonb_array_elements(profile.experience) as job)))) as title) as titles
$$;

create function write_talent_search() returns trigger language plpgsql as $$
begin
  new.search := coalesce((select talent_terms(profile) from seeker_profiles as profile where profile.user_id = new.user_id), '');
  return new;
end $$;
create trigger talent_profiles_search before insert or update on talent_profiles
  for each row execute function write_talent_search();

create function refresh_talent_search() returns trigger language plpgsql as $$
begin
  update talent_profiles set updated_at = now() where user_id = new.user_id and audience <> 'off';
  return null;
end $$;
create trigger seeker_profiles_talent after insert or update on seeker_profiles
  for each row execute function refresh_talent_search();

-- Once a company and day, however often somebody of it opens the profile.
create table talent_views (
  seeker_id uuid not null references users (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  day date not null default current_date,
  viewed_at timestamptz not null default now(),
  primary key (seeker_id, company_id, day)
);
create index talent_views_company on talent_views (company_id);

create table talent_invitations (
  id uuid primary key default gen_random_uuid(),
  seeker_id uuid not null references users (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  invited_by uuid references users (id) on delete set null,
  message text,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  unique (seeker_id, job_id)
);
create index talent_invitations_company on talent_invitations (company_id, created_at);
create index talent_invitations_job on talent_invitations (job_id);
create index talent_invitations_inviter on talent_invitations (invited_by);
