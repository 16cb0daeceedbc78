-- How the name of a company is drawn, and keys by which a name that could be taken for it finds it. Made in code
-- (src/server/names), because letters that look alike, hung-on words and slips of the pen are rules, not SQL.
create table company_names (
  company_id uuid primary key references companies on delete cascade,
  -- The name these keys were made of, and the rules they were made by; another means that they are made anew.
  name text not null,
  rules int not null,
  drawn text not null,
  keys text[] not null
);
create index company_names_keys on company_names using gin (keys);
create index company_names_drawn on company_names using gin (drawn gin_trgm_ops);
