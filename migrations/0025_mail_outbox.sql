-- Mails that wait to leave. What a mail says and to whom is encrypted; the row goes when the mail has left, so a task
-- that runs twice finds nothing to send the second time.
create table mail_outbox (
  id uuid primary key,
  kind text not null,
  sealed text not null,
  locked_key text not null,
  created_at timestamptz not null default now()
);
create index mail_outbox_created on mail_outbox (created_at);

-- Tasks of the kinds that carried addresses, links and whole mails in their payload.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job
      where name in ('mail.deliver', 'accounts.ask-for-reset', 'accounts.tell-of-second-registration');
    delete from pgboss.queue
      where name in ('mail.deliver', 'accounts.ask-for-reset', 'accounts.tell-of-second-registration');
  end if;
end $$;

-- The link of a mailbox is made when its mail leaves.
alter table mailbox_confirmations alter column token_hash drop not null;
