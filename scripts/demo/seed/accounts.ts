import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { demoAccounts } from '#/features/accounts/sign-in/demo-accounts.ts'
import { hashPassword } from '#/server/auth/passwords.ts'
import type { Db } from '#/server/database/database.ts'
import { daysAgo } from '../clock.ts'

/** The ids of the demo accounts. */
export type AccountIds = Record<(typeof demoAccounts)[number]['key'], string>

/** The passwords of the demo accounts, random per data directory and stored in a file there. */
export async function demoPasswords(dataDir: string): Promise<Record<string, string>> {
  const file = path.join(dataDir, 'demo-accounts.json')
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) return JSON.parse(kept)
  const passwords = Object.fromEntries(
    demoAccounts.map(({ key }) => [key, randomBytes(12).toString('base64url')]),
  )
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(passwords, null, 2), { mode: 0o600 })
  return passwords
}

const roles = {
  seeker: 'SEEKER',
  employer: 'EMPLOYER',
  'new-employer': 'EMPLOYER',
  recruiter: 'RECRUITER',
  admin: 'SUPER_ADMIN',
} as const
/** How long each has had the account: before everything that they have done here. */
const joined = { seeker: 64, employer: 214, 'new-employer': 1.2, recruiter: 180, admin: 400 }

export async function seedAccounts(db: Db, passwords: Record<string, string>) {
  const ids: Partial<AccountIds> = {}
  const rows = []
  // One after the other: on a slow machine the last of several at once would wait for too long and be refused.
  for (const { key, email, name } of demoAccounts)
    rows.push({
      ...{ role: roles[key], name, email },
      passwordHash: await hashPassword(passwords[key] ?? ''),
      createdAt: daysAgo(joined[key]),
      emailVerifiedAt: daysAgo(joined[key] - 0.005),
    })
  const inserted = await db.insertInto('users').values(rows).returning(['id', 'email']).execute()
  for (const { key, email } of demoAccounts) ids[key] = inserted.find((row) => row.email === email)?.id ?? ''
  return ids as AccountIds
}
