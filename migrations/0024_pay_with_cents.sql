-- Hourly and daily pay has cents: what is paid or asked keeps two decimals.
drop trigger jobs_search_synced on jobs;
alter table jobs drop column pay_yearly_max;
alter table jobs alter pay_min type numeric(12, 2), alter pay_max type numeric(12, 2);
alter table jobs add pay_yearly_max integer generated always as (case when pay_max is not null
  then least(2147483647, floor(pay_max * case pay_period
    when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 else 1 end))
  end) stored;
create trigger jobs_search_synced after insert or update of company_id, title, description, skills, industry,
  employment_type, workplace, level, city, region, country, pay_min, pay_max, pay_currency, pay_period, status,
  posted_at, closes_at, held_at on jobs for each row execute function sync_job_search();
alter table offers alter pay_amount type numeric(12, 2);

drop function yearly_pay(bigint, text, text);
create function yearly_pay(amount numeric, period text, currency text) returns integer language sql stable strict as $$
  select least(2147483647, floor(amount::float8 * usd * case period
    when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 else 1 end))::int
  from currency_rates where currency_rates.currency = $3
$$;

-- Without trailing zeros, so that an advert answered before has the same hash as one answered now.
create or replace function advert_of(job jobs) returns jsonb language sql immutable as $$
  select jsonb_build_object('title', job.title, 'description', job.description,
    'employmentType', job.employment_type, 'workplace', job.workplace, 'hours', job.hours,
    'city', job.city, 'region', job.region, 'country', job.country,
    'payMin', trim_scale(job.pay_min), 'payMax', trim_scale(job.pay_max), 'payCurrency', job.pay_currency,
    'payPeriod', job.pay_period)
$$;
