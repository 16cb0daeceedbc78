-- Webhooks: what happens in a company is posted to addresses that it names. Triggers write what is to be sent where each act
-- writes its own record, so both are in one transaction, and no act can be forgotten.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- Who made it or last turned it on. It sends no more than they may read.
  user_id uuid references users on delete set null,
  name text not null,
  -- For people to recognise it. The whole address is often a secret, and is encrypted with the others.
  host text not null,
  format text not null check (format in ('standard', 'slack', 'teams')),
  is_full boolean not null,
  kinds text[] not null,
  encrypted text not null,
  wrapped_key text not null,
  -- Failures in a row, since when, until when nothing is sent because of them, and when the company was told.
  failures integer not null default 0,
  failing_since timestamptz,
  held_until timestamptz,
  told_at timestamptz,
  delivered_at timestamptz,
  off_at timestamptz,
  off_why text check (off_why in ('by-hand', 'maker-left', 'failed', 'gone')),
  created_at timestamptz not null default now(),
  check ((off_at is null) = (off_why is null))
);
create index webhooks_company on webhooks (company_id, created_at);
create index webhooks_user on webhooks (user_id);

-- One event for one webhook: ids and no names, until retention deletes it. What else is sent is read when it is sent.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  -- The webhook-id, the same at each try, by which a receiver knows what it has had.
  event_id uuid not null default gen_random_uuid(),
  kind text not null,
  application_id uuid references applications on delete cascade,
  job_id uuid references jobs on delete cascade,
  -- Events of one subject are sent in their order.
  subject uuid not null generated always as (coalesce(application_id, job_id, event_id)) stored,
  data jsonb not null,
  happened_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  -- A process is sending it until then, unless it died.
  leased_until timestamptz,
  tried_at timestamptz,
  status integer,
  answer text,
  failure text,
  xid xid8 not null default pg_current_xact_id()
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject, id) where state = 'waiting';
create index webhook_deliveries_ends on webhook_deliveries (give_up_at) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_happened on webhook_deliveries (happened_at);
create index webhook_deliveries_application on webhook_deliveries (application_id) where application_id is not null;
create index webhook_deliveries_job on webhook_deliveries (job_id) where job_id is not null;
create index webhook_deliveries_written on webhook_deliveries (xid);

-- A webhook whose maker leaves sends nothing until a colleague turns it on as theirs.
create function stop_webhooks_with_membership() returns trigger language plpgsql as $$
begin
  update webhooks set off_at = now(), off_why = 'maker-left'
    where company_id = old.company_id and user_id = old.user_id and off_at is null;
  return null;
end $$;
create trigger company_members_stop_webhooks after delete on company_members
  for each row execute function stop_webhooks_with_membership();
create trigger company_members_change_company_webhooks after update of company_id on company_members
  for each row when (old.company_id <> new.company_id) execute function stop_webhooks_with_membership();

create function queue_webhook_event(company uuid, event_kind text, application uuid, job uuid, data jsonb)
  returns void language sql as $$
  insert into webhook_deliveries (webhook_id, kind, application_id, job_id, data)
    select webhooks.id, event_kind, application, job, jsonb_strip_nulls(queue_webhook_event.data) from webhooks
    where company_id = company and off_at is null and event_kind = any(kinds)
$$;

create function queue_webhook_event_of_application(application uuid, event_kind text, data jsonb)
  returns void language sql as $$
  select queue_webhook_event(jobs.company_id, event_kind, applications.id, jobs.id, data)
    from applications join jobs on jobs.id = applications.job_id where applications.id = application
$$;

create function webhook_side(actor uuid, application uuid) returns text language sql stable as $$
  select case when actor is null then 'waymark' when actor = seeker_id then 'applicant' else 'company' end
    from applications where id = application
$$;

create function queue_webhook_event_of_move() returns trigger language plpgsql as $$
declare
  by_side text := webhook_side(new.actor_id, new.application_id);
begin
  perform queue_webhook_event_of_application(new.application_id,
    case
      when new.from_stage is null then 'application.created'
      when new.to_stage = 'offer' then 'offer.made'
      when new.to_stage in ('offer accept', 'offer reject', 'offer counter') then 'offer.answered'
      when new.to_stage = 'hire' then 'application.hired'
      when new.to_stage = 'rejected' then 'application.rejected'
      when new.to_stage = 'withdrawn' then 'application.withdrawn'
      else 'application.moved' end,
    jsonb_build_object('from', new.from_stage, 'to', new.to_stage, 'step', new.step_name, 'by', by_side,
      -- The company can take it back until the applicant is told.
      'applicantTold', case when by_side <> 'applicant' then new.notified end));
  return null;
end $$;
create trigger application_events_queue_webhooks after insert on application_events
  for each row when (new.kind = 'moved') execute function queue_webhook_event_of_move();

create function queue_webhook_event_of_interview() returns trigger language plpgsql as $$
declare
  interview interviews;
begin
  select * into interview from interviews where id = new.interview_id;
  perform queue_webhook_event_of_application(interview.application_id,
    case new.kind when 'declined' then 'interview.cancelled' else 'interview.' || new.kind end,
    jsonb_build_object('interviewId', interview.id, 'by', replace(replace(new.side, 'seeker', 'applicant'), 'employer', 'company'),
      'startsAt', to_char(coalesce(new.to_time, new.from_time) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'minutes', interview.minutes));
  return null;
end $$;
create trigger interview_events_queue_webhooks after insert on interview_events
  for each row when (new.kind in ('booked', 'moved', 'cancelled', 'declined')) execute function queue_webhook_event_of_interview();

create function queue_webhook_event_of_message() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event_of_application(new.application_id, 'message.received', jsonb_build_object('messageId', new.id::text));
  return null;
end $$;
create trigger messages_queue_webhooks after insert on messages
  for each row when (new.sent_by = 'seeker') execute function queue_webhook_event_of_message();

create function webhook_kind_of_job(status text, held_at timestamptz) returns text language sql immutable as $$
  select case when status = 'paused' then 'job.paused' when status = 'closed' then 'job.closed'
    when status = 'open' then case when held_at is null then 'job.published' else 'job.held' end end
$$;

-- At the end of the transaction, because publishing a job and holding it for a person are two updates.
create function queue_webhook_event_of_job() returns trigger language plpgsql as $$
declare
  job jobs;
  event_kind text;
begin
  if not exists (select from webhooks where company_id = new.company_id and off_at is null) then return null; end if;
  select * into job from jobs where id = new.id;
  event_kind := webhook_kind_of_job(job.status, job.held_at);
  if event_kind is null or event_kind = webhook_kind_of_job(old.status, old.held_at)
    or exists (select from webhook_deliveries where job_id = job.id and kind = event_kind and xid = pg_current_xact_id())
  then return null; end if;
  perform queue_webhook_event(job.company_id, event_kind, null, job.id, jsonb_build_object('closedReason', job.closed_reason));
  return null;
end $$;
create constraint trigger jobs_queue_webhooks after update on jobs deferrable initially deferred
  for each row when (old.status is distinct from new.status or (old.held_at is null) <> (new.held_at is null))
  execute function queue_webhook_event_of_job();

create function queue_webhook_event_of_job_change() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event(jobs.company_id, 'job.changed', null, jobs.id, '{}') from jobs where id = new.job_id;
  return null;
end $$;
create trigger job_events_queue_webhooks after insert on job_events
  for each row when (new.kind = 'changed') execute function queue_webhook_event_of_job_change();
