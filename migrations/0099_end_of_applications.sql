-- What was sent has an end (decision 0278): so many months after an application ended, those who hire can read it no more.

-- Fewer months than the law of the place lets a company keep it.
alter table companies add column kept_months integer check (kept_months between 1 and 36);

-- The months that the applicant was told before sending; null for those from before, until a task writes them down.
alter table applications add column kept_months integer check (kept_months between 1 and 36);
-- “Keep me in mind”: until when its applicant asked the company to keep it.
alter table applications add column keep_until timestamptz;
-- When everything they sent, and all that was written about them, was deleted.
alter table applications add column contents_deleted_at timestamptz;
create index applications_without_months on applications (id) where kept_months is null;

-- When an application ended: by a decision, or unanswered with its job; null while something can still happen.
create function application_ended_at(application applications) returns timestamptz language sql stable as $$
  select case when application.recalled_at is not null then application.recalled_at
    when application.stage in ('offer reject', 'hire', 'rejected', 'withdrawn') then application.stage_changed_at
    else (select greatest(application.stage_changed_at, closed_at) from jobs where id = application.job_id and status = 'closed') end
$$;

create function kept_until(application applications) returns timestamptz language sql stable as $$
  select case when ended is not null then greatest(ended + make_interval(months => application.kept_months), application.keep_until) end
  from application_ended_at(application) ended
$$;

-- Copies that a law wants kept after those who hire have lost theirs. Encrypted, in the storage under the id.
create table sealed_applications (
  id uuid primary key,
  company_id uuid references companies on delete set null,
  company_name text not null,
  job_title text not null,
  -- A keyed hash of the address, by which the operator finds a person's.
  person_hash text not null,
  ended_at timestamptz not null,
  kept_until timestamptz not null,
  law text not null,
  wrapped_key text not null,
  sealed_at timestamptz not null default now()
);
create index sealed_applications_company on sealed_applications (company_id);
create index sealed_applications_person on sealed_applications (person_hash);
create index sealed_applications_end on sealed_applications (kept_until);
