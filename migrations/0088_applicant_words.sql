-- The words by which a company finds its applicants: name, headline, place and skills. An index of every three letters
-- of them answers a search without reading each profile. Blind ones are found by less, and are few.
create function applicant_words(snapshot jsonb) returns text language sql immutable as $$
  select lower(coalesce(snapshot->>'name', '') || ' ' || coalesce(snapshot->>'headline', '') || ' '
    || coalesce(snapshot->>'city', '') || ' ' || coalesce(snapshot->>'skills', ''))
$$;
create index applications_words on applications using gin (applicant_words(snapshot) gin_trgm_ops);
create index applications_blind on applications (job_id) where is_blind;
