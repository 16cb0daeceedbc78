-- The nightly sweep finds what is old without reading the whole table.
create index notifications_created on notifications (created_at);
create index alert_deliveries_created on alert_deliveries (created_at);
-- A deleted registration is looked for where it is referred to.
create index users_registration on users (registration_id) where registration_id is not null;
create index one_time_tokens_registration on one_time_tokens (registration_id) where registration_id is not null;
