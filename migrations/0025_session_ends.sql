-- Why a session ended before its time. The row stays for a week, so that its browser can be told.
alter table sessions add column ended_because text check (ended_because in ('password-changed', 'ended-by-staff'));
