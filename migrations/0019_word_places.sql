-- Places are also looked for among the words of a search, at each of them: by name, never by reading all there are.
create index search_place_city on search_place (lower(city));
create index search_place_region on search_place (lower(region));
create index search_place_place on search_place (place_id);
create index places_region_name on places (lower(region_name));
