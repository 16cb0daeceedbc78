-- What searches read from the names of places and industries is kept for a while; a new name makes it void.
create function note_new_name() returns trigger language plpgsql as $$
begin
  perform pg_notify('search_name', '');
  return null;
end $$;

create trigger search_place_named after insert or update or delete on search_place
  for each statement execute function note_new_name();
create trigger search_industry_named after insert or update or delete on search_industry
  for each statement execute function note_new_name();
