-- Reports of a company are counted from one row for each time that somebody applied, with all moves that they were told of
-- in it. It is written anew, from the moves, with every change of an application that a report counts; so a late or a lost
-- event leaves no wrong count behind. It holds nothing of its applicant, and stays when they are erased.

create table application_rounds (
  application_id uuid not null references applications on delete cascade,
  -- Counted from 1; 0 where the first move is missing.
  round integer not null,
  job_id uuid not null references jobs on delete cascade,
  -- The latest moment that a figure counts. It may be to come.
  last_at timestamptz not null,
  -- For src/features/analytics/rounds.ts. Numbers of 8 bytes: twice the number of moves, and one more unless the
  -- application is withdrawn; when the latest round was sent, and from when on its first answer is late, in milliseconds
  -- since 1970 or 0; 65536 times the bytes of its source, as far as the team may know it, and those of the reason of its
  -- rejection; then for each move its millisecond times 16, and the position of its stage among `stages`. Then both texts.
  facts bytea not null,
  primary key (application_id, round)
);
create index application_rounds_job on application_rounds (job_id, last_at);

create function milliseconds(moment timestamptz) returns bigint language sql immutable as $$
  select floor(extract(epoch from moment) * 1000)::bigint
$$;

-- What the rows must be.
create view application_rounds_from_moves as
with moves as (
  select application_id, id, created_at, to_stage,
    count(*) filter (where from_stage is null) over (partition by application_id order by id)::int as round
  from application_events where kind = 'moved' and notified),
rounds as (
  select application_id, round, count(place) as moves, (array_agg(created_at order by id))[1] as began_at, max(created_at) as last_at,
    string_agg(int8send(milliseconds(created_at) * 16 + place - 1), ''::bytea order by id) as facts
  from moves cross join lateral (select array_position(array['applied', 'short-listed', 'screened', 'interview',
      'offer', 'offer accept', 'offer reject', 'offer counter', 'hire', 'rejected', 'withdrawn'], to_stage) as place) stages
  group by application_id, round)
select rounds.application_id, round, job_id,
  greatest(rounds.last_at, latest.sent_at, latest.late_from) as last_at,
  int8send(moves * 2 + (applications.stage <> 'withdrawn')::int) || int8send(coalesce(milliseconds(latest.sent_at), 0))
    || int8send(coalesce(milliseconds(latest.late_from), 0)) || int8send(length(texts.source) * 65536::bigint + length(reason))
    || facts || texts.source || reason as facts
from rounds join applications on applications.id = rounds.application_id
cross join lateral (select began_at >= coalesce(reapplied_at, '-infinity') as is_latest) place
cross join lateral (select case when is_latest then applications.applied_at end as sent_at,
  case when is_latest then first_answer_late_from end as late_from) latest
left join earlier_applications earlier on earlier.application_id = rounds.application_id and number = round
cross join lateral (select
  convert_to(coalesce(case when is_latest and not is_blind then applications.source end, ''), 'UTF8') as source,
  convert_to(coalesce(case when is_latest then applications.reject_reason else earlier.reject_reason end, ''), 'UTF8') as reason
) texts;

create function keep_rounds(application uuid) returns void language plpgsql as $$
begin
  -- Two moves of one application, each in a transaction that does not see the other: the second waits, and reads both.
  perform from applications where id = application for no key update;
  insert into application_rounds as kept select * from application_rounds_from_moves where application_id = application
    on conflict (application_id, round) do update set last_at = excluded.last_at, facts = excluded.facts
    where kept.facts <> excluded.facts;
end $$;

create function keep_rounds_of_application() returns trigger language plpgsql as $$
begin
  perform keep_rounds(new.id);
  return null;
end $$;
create trigger applications_rounds_kept after update on applications for each row
  when (row(old.applied_at, old.reapplied_at, old.reject_reason, old.first_answer_late_from, old.source, old.is_blind,
      old.stage = 'withdrawn')
    is distinct from row(new.applied_at, new.reapplied_at, new.reject_reason, new.first_answer_late_from, new.source, new.is_blind,
      new.stage = 'withdrawn'))
  execute function keep_rounds_of_application();

create function keep_rounds_of_event() returns trigger language plpgsql as $$
begin
  perform keep_rounds(new.application_id);
  return null;
end $$;
create trigger application_events_rounds_kept after insert or update of notified on application_events for each row
  when (new.kind = 'moved' and new.notified) execute function keep_rounds_of_event();
create trigger earlier_applications_rounds_kept after insert or update of reject_reason on earlier_applications for each row
  execute function keep_rounds_of_event();

insert into application_rounds select * from application_rounds_from_moves;

-- When an open job is likely to have its first hire (src/features/analytics/forecast), by days of UTC. A task writes it each
-- night; what was forecast first stays, for saying how forecasts did.
create table hire_forecasts (
  job_id uuid primary key references jobs on delete cascade,
  -- Null where there is no forecast any more.
  low date,
  middle date,
  high date,
  -- Behind the forecast, of the company's own jobs or of all companies' jobs of its occupation.
  hires integer not null,
  of_company boolean not null,
  first_low date not null,
  first_high date not null,
  hired_on date
);
