-- What waits for a password is linked only from the tab that went to the provider: it keeps the secret behind this.
delete from pending_identities;
alter table pending_identities add column challenge text not null;
