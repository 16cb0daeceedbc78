-- One press on many applicants of a job: moved, rejected, written to or tagged. Worked off in pages; a row each, so that
-- everyone is done once, those who changed meanwhile are named, and all of it can be taken back.
create table bulk_actions (
  -- Made by the page for the press: sent again, the same one is answered.
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  actor_id uuid references users on delete set null,
  kind text not null check (kind in ('move', 'reject', 'message', 'tag', 'untag')),
  to_stage text,
  tag text,
  -- Of somebody who may not touch what an offer was made to.
  before_offer_only boolean not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index bulk_actions_job on bulk_actions (job_id, created_at desc);
create index bulk_actions_actor on bulk_actions (actor_id);

create table bulk_items (
  bulk_id uuid not null references bulk_actions on delete cascade,
  place integer not null,
  application_id uuid not null references applications on delete cascade,
  -- As the page showed it; one that has another by now is left alone.
  version integer not null,
  reason text,
  -- What this person is to read. Empty once it is sent: the application's history or the conversation has it.
  message text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'undone', 'kept')),
  -- Why it was refused, or kept when the rest was taken back.
  problem text,
  done_version integer,
  primary key (bulk_id, place),
  unique (bulk_id, application_id)
);
create index bulk_items_application on bulk_items (application_id);

create table application_tags (
  application_id uuid not null references applications on delete cascade,
  tag text not null,
  primary key (application_id, tag)
);
create index application_tags_tag on application_tags (tag, application_id);
