import { fieldError } from '#/shared/errors.ts'
import type { Provider } from './posting.ts'
import { ashby } from './providers/ashby.ts'
import { greenhouse } from './providers/greenhouse.ts'
import { lever } from './providers/lever.ts'
import { personio } from './providers/personio.ts'
import { recruitee } from './providers/recruitee.ts'
import { smartRecruiters } from './providers/smartrecruiters.ts'
import { workable } from './providers/workable.ts'

export const providers = {
  greenhouse,
  lever,
  ashby,
  workable,
  smartRecruiters,
  personio,
  recruitee,
} satisfies Record<string, Provider>
export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as [ProviderName, ...ProviderName[]]

/** What accounts are called; anything else is no part of an address. */
const isAccount = (name: string) => /^[\p{L}\p{N}][\p{L}\p{N} .:_&-]{0,99}$/u.test(name)

/** The board that somebody names by an address of it. Throws a sentence at the field when it is none that we read. */
export function boardOf(typed: string): { provider: ProviderName; account: string } {
  const text = typed.trim()
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  for (const provider of providerNames) {
    const account = address && providers[provider].accountOf(address)
    if (account && isAccount(account)) return { provider, account }
  }
  const known = Object.values(providers).map(({ name }) => name)
  throw fieldError(
    'address',
    `We read boards of ${known.slice(0, -1).join(', ')} and ${known.at(-1)}. Copy the address at which people see all your jobs there, such as ${greenhouse.example}.`,
  )
}
