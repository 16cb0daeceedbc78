-- Two owners who lose their way in at the same moment (one suspended, one removed) each saw the other as reachable.
-- Under the company's lock they are counted one after the other. Not `for update`: that would collide with the key
-- share locks of everything that refers to the company, and deadlock where two of those write members.
create or replace function sync_member_owner_reachable() returns trigger language plpgsql as $$
begin
  perform from companies where id in (new.company_id, old.company_id) order by id for no key update;
  update companies set owner_reachable = company_has_reachable_owner(id)
    where id in (new.company_id, old.company_id) and owner_reachable <> company_has_reachable_owner(id);
  return null;
end $$;

create or replace function sync_user_owner_reachable() returns trigger language plpgsql as $$
begin
  perform from companies where id in (select company_id from company_members where user_id = new.id)
    order by id for no key update;
  update companies set owner_reachable = company_has_reachable_owner(companies.id)
    from company_members where company_members.user_id = new.id and company_members.company_id = companies.id
      and owner_reachable <> company_has_reachable_owner(companies.id);
  return null;
end $$;
