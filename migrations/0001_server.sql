-- What every feature stands on: limits, mail that waits, mail that was caught, and the log of what staff did.

create extension if not exists pg_trgm;

-- The trigger function of every append-only table.
create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);

-- Mails that wait to leave. What a mail says and to whom is encrypted; the row goes when the mail has left, so a task
-- that runs twice finds nothing to send the second time.
create table mail_outbox (
  id uuid primary key,
  kind text not null,
  encrypted_content text not null,
  wrapped_key text not null,
  created_at timestamptz not null default now()
);
create index mail_outbox_created on mail_outbox (created_at);

-- Mail lands here instead of leaving the machine while no SMTP server is configured.
create table captured_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index captured_mails_recipient on captured_mails (recipient, id);

-- What staff did and why, in a chain of hashes: a line that is changed, removed or slipped in breaks it.
create table audit_log (
  -- Counted by the trigger without gaps, so a missing line shows.
  number bigint primary key default 0,
  created_at timestamptz not null default now(),
  -- No reference to users: erasing a person must not change a line that others are chained to.
  actor_id uuid,
  actor text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject text not null,
  reason text not null,
  detail jsonb not null default '{}',
  previous_hash text not null default '',
  hash text not null default ''
);
create index audit_log_subject on audit_log (subject_type, subject_id, number);
create index audit_log_actor on audit_log (actor_id, number);
create index audit_log_action on audit_log (action, number);

create function audit_hash(line audit_log) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    line.number, extract(epoch from line.created_at), line.actor_id, line.actor, line.action, line.subject_type,
    line.subject_id, line.subject, line.reason, line.detail, line.previous_hash)::text, 'UTF8')), 'hex')
$$;

create function audit_chain() returns trigger language plpgsql as $$
begin
  -- One writer at a time: each line needs the hash of the line before it. The lock ends with the transaction.
  perform pg_advisory_xact_lock(7225);
  select number, hash into new.number, new.previous_hash from audit_log order by number desc limit 1;
  new.number := coalesce(new.number, 0) + 1;
  new.previous_hash := coalesce(new.previous_hash, '');
  new.created_at := clock_timestamp();
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function audit_chain();
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function forbid_change();

-- The number of the first line that does not fit, or null while the chain is whole. A cut-off end cannot be
-- seen from inside: compare the newest hash with one kept elsewhere.
create function first_broken_audit_line() returns bigint language sql stable as $$
  select min(number) from (
    select number, hash <> audit_hash(audit_log)
      or previous_hash <> lag(hash, 1, '') over (order by number)
      or number <> lag(number, 1, 0::bigint) over (order by number) + 1 as broken
    from audit_log) lines where broken
$$;
