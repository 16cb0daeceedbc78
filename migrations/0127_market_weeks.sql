-- The figures of the market in each week that is over, as they were counted last night: counting a year at each call takes
-- seconds in a large market. What changes in a past week is right again the night after.
create table market_weeks (
  -- Its Monday, in UTC.
  begins date primary key,
  -- As `MarketFigures` names them.
  figures jsonb not null
);
