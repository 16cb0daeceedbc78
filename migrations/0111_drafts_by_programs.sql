-- The token by which a program wrote the draft; null for what a person typed.
alter table message_drafts add column token_name text;
