-- What work pays: figures by occupation and place, counted from published jobs by a task (src/features/pay).

-- The occupations that a job's title names, among its search terms.
create function job_occupations(terms text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(substr(term, 3)), '{}') from unnest(terms) as term
  where starts_with(term, 'j:') and term <> 'j:known'
$$;
create index jobs_by_occupation on jobs using gin (job_occupations(search_terms)) where posted_at is not null;

create table pay_figures (
  -- As in the address of its page: 'registered-nurse', 'newark-nj'.
  occupation text not null,
  place text not null,
  kind text not null check (kind in ('town', 'region', 'country')),
  name text not null,
  -- Two letters.
  country text not null,
  -- Of a region and the towns in it; empty for a country.
  region text not null,
  -- Of a town, in `places`.
  place_id integer,
  latitude double precision,
  longitude double precision,
  jobs integer not null,
  companies integer not null,
  -- See src/features/pay/figure.ts.
  figure jsonb not null,
  counted_on date not null,
  primary key (occupation, place)
);
create index pay_figures_place on pay_figures (place);
create index pay_figures_countries on pay_figures (occupation, country) where kind = 'country';
