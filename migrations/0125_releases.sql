-- When each version of Waymark first ran here, so that figures before and after it can be compared.

create table releases (
  -- As package.json has it.
  version text primary key,
  began_at timestamptz not null default now()
);
