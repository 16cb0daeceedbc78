-- Where an alert tells its new jobs: by mail, as pushes on the devices of its seeker, or both, as until now. Without a device
-- that gets pushes it is always the mail.
alter table alerts add column told_by text not null default 'both' check (told_by in ('mail', 'push', 'both'));
