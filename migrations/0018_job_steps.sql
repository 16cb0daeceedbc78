-- Each step of a job leads to a stage of the application: [{ "name": "Screened", "note": "25-min call", "days": 3,
-- "stage": "screened" }]. Steps written before are tied by their usual names, others by their place.
update jobs set steps = (
  select jsonb_agg(step || jsonb_build_object('stage', case
      when step ->> 'name' ~* 'short-?list' then 'short-listed'
      when step ->> 'name' ~* 'screen' then 'screened'
      when step ->> 'name' ~* 'interview' then 'interview'
      when step ->> 'name' ~* 'offer' then 'offer'
      else (array['short-listed', 'screened', 'interview', 'offer'])[least(place, 4)] end) order by place)
  from jsonb_array_elements(steps) with ordinality as listed (step, place))
where jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) > 0;
