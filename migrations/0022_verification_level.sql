-- What an approval rests on: a proven domain alone, or a register or a person that confirmed the company. And whether
-- anybody who answers for the company can be reached: without that its jobs rest.

-- Kept by `verificationOf` in the companies feature; it means something while the company is approved.
alter table companies add column verification_level text not null default 'domain'
  check (verification_level in ('domain', 'company'));
-- The claim that gave the level, the person where that was one, and when.
alter table companies add column verification_source text;
alter table companies add column verification_given_by uuid references users on delete set null;
alter table companies add column verification_given_at timestamptz;
-- The domain as it was proven; null when a person approved the company without such a proof.
alter table companies add column verified_domain text;

update companies set verified_domain = domain where status = 'approved' and exists (select from evidence
  where evidence.company_id = companies.id and claim in ('mailbox', 'dns', 'file') and outcome = 'pass');
update companies set verification_source = (select claim from evidence where evidence.company_id = companies.id
    and claim in ('mailbox', 'dns', 'file') and outcome = 'pass' limit 1),
  verification_given_at = approved_at where status = 'approved';
-- A register that named the company, then a person's own approval, which weighs more.
update companies set verification_level = 'company', verification_source = known.claim,
    verification_given_at = known.checked_at
  from (select distinct on (company_id) company_id, claim, checked_at from evidence
    where claim in ('gleif', 'vies') and outcome = 'pass' and finding like '%under the same name%'
    order by company_id, claim) known
  where known.company_id = companies.id and status = 'approved';
update companies set verification_level = 'company', verification_source = 'human',
    verification_given_by = approval.actor_id, verification_given_at = approval.created_at
  from (select distinct on (company_id) company_id, actor_id, created_at, from_status from company_history
    where to_status = 'approved' and from_status <> 'suspended' order by company_id, id desc) approval
  where approval.company_id = companies.id and status = 'approved' and approval.actor_id is not null;

-- Whether an owner with a confirmed address can sign in. True until a membership says otherwise, and kept by triggers,
-- so that no way of losing the owner is forgotten.
alter table companies add column owner_reachable boolean not null default true;

create function company_has_reachable_owner(company uuid) returns boolean language sql stable as $$
  select exists (select from company_members join users on users.id = company_members.user_id
    where company_members.company_id = company and company_members.role = 'owner'
      and users.email_verified_at is not null and users.suspended_at is null)
$$;

create function members_are_reached() returns trigger language plpgsql as $$
begin
  update companies set owner_reachable = company_has_reachable_owner(id)
    where id in (new.company_id, old.company_id) and owner_reachable <> company_has_reachable_owner(id);
  return null;
end $$;
create trigger company_members_reached after insert or update or delete on company_members
  for each row execute function members_are_reached();

create function users_are_reached() returns trigger language plpgsql as $$
begin
  update companies set owner_reachable = company_has_reachable_owner(companies.id)
    from company_members where company_members.user_id = new.id and company_members.company_id = companies.id
      and owner_reachable <> company_has_reachable_owner(companies.id);
  return null;
end $$;
create trigger users_reached after update of email_verified_at, suspended_at on users
  for each row execute function users_are_reached();

update companies set owner_reachable = false
  where not company_has_reachable_owner(id) and exists (select from company_members where company_id = companies.id);

-- The search index in memory sees the same companies as everybody else.
create or replace function companies_are_searched() returns trigger language plpgsql as $$
begin
  if new.name <> old.name then
    perform put_job_search(jobs) from jobs where company_id = new.id;
  end if;
  -- One line however many jobs it has: none of their rows is written.
  if (new.status = 'approved' and new.owner_reachable) <> (old.status = 'approved' and old.owner_reachable)
    or new.reply_days is distinct from old.reply_days then
    insert into search_change (company) values (new.number);
    perform pg_notify('search_change', '');
  end if;
  return null;
end $$;
drop trigger companies_searched on companies;
create trigger companies_searched after update of name, status, owner_reachable, reply_days on companies
  for each row execute function companies_are_searched();
create or replace view search_company as
  select number, status = 'approved' and owner_reachable as visible, reply_days from companies;

-- Evidence of two more kinds: the owner's own address, while it is not confirmed, and how old the domain is.
alter table evidence drop constraint evidence_claim_check;
alter table evidence add constraint evidence_claim_check check (claim in (
  'owner', 'mailbox', 'dns', 'file', 'domain-age', 'documents', 'registration', 'tax-id', 'gleif', 'vies', 'website',
  'phone', 'duplicates', 'human'));
alter table register_answers drop constraint register_answers_register_check;
alter table register_answers add constraint register_answers_register_check
  check (register in ('gleif', 'vies', 'rdap'));

-- What a person found against a company in a document that it then withdrew. It stands until a person approves.
create table withdrawn_findings (
  document_id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  finding text not null,
  read_by uuid references users on delete set null,
  read_at timestamptz not null,
  settled_at timestamptz
);
create index withdrawn_findings_company on withdrawn_findings (company_id) where settled_at is null;
