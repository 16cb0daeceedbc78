-- Applications and the route they travel. Stage values are the spec's own spelling.

create table applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  seeker_id uuid not null references users on delete cascade,
  stage text not null default 'applied' check (stage in ('applied', 'short-listed', 'screened', 'interview', 'offer',
    'offer accept', 'offer reject', 'offer counter', 'hire', 'rejected', 'withdrawn')),
  version integer not null default 1,
  cover_note text,
  answers jsonb not null default '[]',
  -- The profile as it was when it was sent; later edits of the profile never rewrite it.
  snapshot jsonb not null,
  resume_file_id uuid references files on delete set null,
  -- The advert that the applicant answered; later edits of the job never rewrite it.
  advert_id bigint references job_adverts,
  applied_at timestamptz not null default now(),
  opened_at timestamptz,
  stage_changed_at timestamptz not null default now(),
  decided_at timestamptz,
  reject_reason text,
  -- Set when the employer was removed for fraud. The stage of an open application becomes `withdrawn`, so that
  -- every door that a withdrawal closes is closed by this too; the date tells the two apart.
  recalled_at timestamptz,
  -- One per seeker and job, however often the button is pressed.
  unique (job_id, seeker_id)
);
create index applications_seeker on applications (seeker_id, applied_at desc);
create index applications_job on applications (job_id, stage);
create index applications_resume_file on applications (resume_file_id) where resume_file_id is not null;

create function set_advert_id() returns trigger language plpgsql as $$
begin
  new.advert_id = ensure_job_advert(new.job_id);
  return new;
end $$;
create trigger applications_set_advert before insert on applications for each row
  when (new.advert_id is null) execute function set_advert_id();

create table application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  -- Looks are recorded beside the moves: who opened the application, and who read the résumé.
  kind text not null default 'moved' check (kind in ('moved', 'opened', 'resume')),
  actor_id uuid references users on delete set null,
  from_stage text,
  to_stage text not null,
  -- What the other side is told; internal notes live in application_notes.
  message text,
  created_at timestamptz not null default now()
);
create index application_events_application on application_events (application_id, id);
create trigger application_events_append_only before update on application_events
  for each row execute function forbid_change();

create table application_notes (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  author_id uuid references users on delete set null,
  body text not null,
  created_at timestamptz not null default now()
);
create index application_notes_application on application_notes (application_id, id);

-- Each offer and counter-offer, in order. `made_by` tells whose words these are.
create table offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  made_by text not null check (made_by in ('employer', 'seeker')),
  pay_amount integer not null check (pay_amount > 0),
  pay_currency text not null,
  pay_period text not null check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  starts_on text,
  note text,
  answer_by timestamptz,
  created_at timestamptz not null default now()
);
create index offers_application on offers (application_id, created_at);

-- Who was notified of what they had shared with an employer that was removed for fraud: once per person and employer.
create table fraud_recalls (
  company_id uuid not null references companies on delete cascade,
  seeker_id uuid not null references users on delete cascade,
  notified_at timestamptz not null default now(),
  primary key (company_id, seeker_id)
);

-- Applications by the day they arrived (UTC), without withdrawn ones. Each change adds a row, so nobody waits for
-- anybody; a task adds the rows of a day together.
create table application_counts (
  applied_on date not null,
  applications integer not null,
  decided integer not null
);
create index application_counts_day on application_counts (applied_on);

create function count_applications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into application_counts
      select (applied_at at time zone 'UTC')::date, count(*), count(decided_at) from new_rows
      where stage <> 'withdrawn' group by 1;
  elsif tg_op = 'DELETE' then
    insert into application_counts
      select (applied_at at time zone 'UTC')::date, -count(*), -count(decided_at) from old_rows
      where stage <> 'withdrawn' group by 1;
  else
    insert into application_counts
      select applied_on, sum(change), sum(decided) from (
        select (applied_at at time zone 'UTC')::date as applied_on, 1 as change,
          (decided_at is not null)::int as decided from new_rows where stage <> 'withdrawn'
        union all select (applied_at at time zone 'UTC')::date, -1, -(decided_at is not null)::int
        from old_rows where stage <> 'withdrawn') both_rows
      group by applied_on having sum(change) <> 0 or sum(decided) <> 0;
  end if;
  return null;
end $$;
create trigger applications_counted_insert after insert on applications
  referencing new table as new_rows for each statement execute function count_applications();
create trigger applications_counted_update after update on applications
  referencing new table as new_rows old table as old_rows for each statement execute function count_applications();
create trigger applications_counted_delete after delete on applications
  referencing old table as old_rows for each statement execute function count_applications();
