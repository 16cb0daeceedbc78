-- The six digits of the latest mail about a guest's application, as a hash: typed on the page that is still open, they do what
-- the link does.
alter table guest_applications add column code_hash text;
