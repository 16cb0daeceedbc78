-- Towns of the world with their coordinates, from GeoNames (CC BY 4.0). The server fills these once, after migrating.

create table places (
  -- GeoNames' own number.
  id integer primary key,
  name text not null,
  -- The code people write where there is one (NJ, ENG), and its name.
  region text not null,
  region_name text not null,
  -- Two letters.
  country text not null,
  -- Town centre, degrees, two decimals: enough for a radius, too coarse for a door.
  latitude double precision not null,
  longitude double precision not null,
  population integer not null
);
create index places_region_name on places (lower(region_name));

-- Every way a town may be written, in lower case: its name, the same in plain letters, and other names it is known by.
create table place_names (
  -- In the order of its bytes, so that the key also finds what a name begins with.
  key text collate "C" not null,
  place_id integer not null,
  primary key (key, place_id)
);

-- The town somebody means: the largest with that name, in that region (code or name) and country (code) if they are given.
create function find_place_id(city text, region text, country text) returns integer language sql stable as $$
  select places.id from place_names join places on places.id = place_names.place_id
  where place_names.key = lower(trim($1)) collate "C"
    and (coalesce(trim($2), '') = '' or lower(trim($2)) in (lower(places.region), lower(places.region_name)))
    and (coalesce(trim($3), '') = '' or upper(trim($3)) = places.country)
  order by places.population desc, places.id limit 1
$$;
