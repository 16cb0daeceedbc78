-- A download of a résumé is written down beside the openings (`kind = 'resume'`).
alter table application_events add column is_download boolean not null default false;
