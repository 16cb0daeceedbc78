import type { Database } from '#/server/database/database.ts'

/** Gives each company that has no member an owner: the product deletes a company once its last member has left. */
export async function addOwners({ executeSql }: Pick<Database, 'executeSql'>) {
  await executeSql(`insert into users (role, name, email, email_verified_at)
    select 'EMPLOYER', 'Owner of ' || name, slug || '@owners.example', now() from companies
    where not exists (select from company_members where company_id = companies.id)`)
  await executeSql(`insert into company_members (company_id, user_id, role)
    select companies.id, users.id, 'owner' from companies join users on users.email = slug || '@owners.example'
    where not exists (select from company_members where company_id = companies.id)`)
}
