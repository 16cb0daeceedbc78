import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { describeRights } from '#/features/accounts/tokens/RightChoices.tsx'
import { ownRightHints, ownRightLabels } from '#/features/accounts/tokens/token-labels.ts'
import { readingRights, tokenRightHints, tokenRightLabels } from '#/features/companies/tokens/token-labels.ts'
import type { AppRequest } from './api.ts'
import { Consent } from './Consent.tsx'

/** Leaves for the app. */
const leave = (address: string) => window.location.assign(address)

type Props<Path extends 'account' | 'employer'> = {
  asked: DataOf<'GET', `/${Path}/apps/request`>
  request: AppRequest
}

export function OwnConsent({ asked, request }: Props<'account'>) {
  const allowing = useWrite('POST /account/apps', { silent: true, done: ({ data }) => leave(data.back) })
  return (
    <Consent
      asked={asked}
      what="your account"
      initial={asked.rights}
      never="It never applies, withdraws, writes messages, answers offers, or changes your profile or account."
      endIn="your settings, under “Access for programs”"
      choices={describeRights(asked.rights, ownRightLabels, ownRightHints)}
      allowing={allowing}
      onAllow={(rights) => allowing.write({ ...request, rights })}
      onRefuse={() => leave(asked.refusal)}
    />
  )
}

export function CompanyConsent({ asked, request }: Props<'employer'>) {
  const allowing = useWrite('POST /employer/apps', { silent: true, done: ({ data }) => leave(data.back) })
  return (
    <Consent
      asked={asked}
      what={asked.company}
      initial={asked.rights.filter((right) => readingRights.includes(right))}
      never="It acts as you, and never makes offers, hires, sends messages, or changes the company or the team."
      endIn="Team, under “Tokens for programs”"
      choices={describeRights(asked.rights, tokenRightLabels, tokenRightHints)}
      allowing={allowing}
      onAllow={(rights) => allowing.write({ ...request, rights })}
      onRefuse={() => leave(asked.refusal)}
    />
  )
}
