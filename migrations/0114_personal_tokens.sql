-- A token of a person, and not of a company: it acts as a seeker, with rights of its own.
alter table api_tokens alter column company_id drop not null;
alter table api_tokens add constraint api_tokens_rights_of_owner check (
  (company_id is null) = (rights <@ array['see-my-profile', 'see-my-applications', 'draft-my-applications']));

-- The token by which a program wrote the draft; null once the person changed it.
alter table application_drafts add column token_name text;
