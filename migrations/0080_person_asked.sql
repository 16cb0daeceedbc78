-- When the applicant asked, after they had sent it, that a person reads the application. With `wants_person`.
alter table applications add column person_asked_at timestamptz;
