-- Who of the company answers this conversation; nobody in particular until somebody takes it.
alter table message_threads add column owner_id uuid references users on delete set null;
create index message_threads_owner on message_threads (owner_id);
