import { fieldError } from '#/shared/errors.ts'
import type { Provider } from './posting.ts'
import { allProviders, type ProviderName, providerNames } from './provider-names.ts'
import { ashby } from './providers/ashby.ts'
import { greenhouse } from './providers/greenhouse.ts'
import { lever } from './providers/lever.ts'
import { personio } from './providers/personio.ts'
import { recruitee } from './providers/recruitee.ts'
import { smartRecruiters } from './providers/smartrecruiters.ts'
import { workable } from './providers/workable.ts'

export const providers: Record<ProviderName, Provider> = {
  ...{ greenhouse, lever, ashby, workable, smartRecruiters, personio, recruitee },
}

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
  throw fieldError(
    'address',
    `We read boards of ${allProviders}. Copy the address at which people see all your jobs there, such as job-boards.greenhouse.io/acme.`,
  )
}
