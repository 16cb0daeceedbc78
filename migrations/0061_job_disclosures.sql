-- What the law of some places wants an advert to say; which places, since when and from what size of company on is the
-- table in src/features/jobs/disclosures. Null: the employer has not said.
alter table jobs add column vacancy text check (vacancy in ('existing', 'future'));
alter table jobs add column starts_on text check (starts_on ~ '^\d{4}-\d\d-\d\d$');
alter table jobs add column ai_use text check (ai_use in ('used', 'not-used'));
alter table jobs add column ai_use_note text;
alter table jobs add column benefits text;
