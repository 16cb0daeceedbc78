-- An advert that people have answered cannot silently become another one.

-- What a reader of the job decides by.
create function advert_of(job jobs) returns jsonb language sql immutable as $$
  select jsonb_build_object('title', job.title, 'description', job.description,
    'employmentType', job.employment_type, 'workplace', job.workplace, 'hours', job.hours,
    'city', job.city, 'region', job.region, 'country', job.country,
    'payMin', job.pay_min, 'payMax', job.pay_max, 'payCurrency', job.pay_currency, 'payPeriod', job.pay_period)
$$;

-- The advert as it was published, or as a person last let it pass; null while it still reads so. Edits are
-- measured against it, so that many small ones count as much as a large one.
alter table jobs add column baseline_advert jsonb;

create function keep_baseline_advert() returns trigger language plpgsql as $$
begin
  if advert_of(old) <> advert_of(new) then
    new.baseline_advert = advert_of(old);
  end if;
  return new;
end $$;
create trigger jobs_edited before update on jobs for each row
  when (old.status <> 'draft' and old.baseline_advert is null and new.baseline_advert is null)
  execute function keep_baseline_advert();

-- Each wording of a job that somebody answered, once however many did.
create table job_adverts (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs on delete cascade,
  hash text not null,
  advert jsonb not null,
  unique (job_id, hash)
);

-- The advert that the applicant answered; later edits of the job never rewrite it.
alter table applications add column advert_id bigint references job_adverts;

create function answered_advert(answered uuid) returns bigint language plpgsql as $$
begin
  insert into job_adverts (job_id, hash, advert)
    select id, md5(advert_of(jobs)::text), advert_of(jobs) from jobs where id = answered on conflict do nothing;
  -- Another statement, so that it sees what somebody else has just committed.
  return (select job_adverts.id from job_adverts join jobs on jobs.id = job_id
    where job_id = answered and hash = md5(advert_of(jobs)::text));
end $$;
update applications set advert_id = answered_advert(job_id);

create function keep_answered_advert() returns trigger language plpgsql as $$
begin
  new.advert_id = answered_advert(new.job_id);
  return new;
end $$;
create trigger applications_answered before insert on applications for each row
  when (new.advert_id is null) execute function keep_answered_advert();
