import { BadgeCheck } from 'lucide-react'
import { ButtonLink } from '#/ui/Button.tsx'
import { Day } from '#/ui/Day.tsx'
import { claimNames } from './claims.ts'
import type { Claim } from './status.ts'

export type ConfirmedRow = { claim: Claim; sentence: string; checkedAt: string }

/** What we confirmed, in plain words; beside a job or a company. */
export const Confirmed = ({ slug, confirmed }: { slug: string; confirmed: ConfirmedRow[] }) => (
  <section aria-labelledby="confirmed" className="self-start rounded-box border border-base-300 p-5 lg:p-6">
    <h2 id="confirmed" className="flex items-center gap-2 text-xl">
      <BadgeCheck className="size-6 fill-sign" aria-hidden="true" />
      What we confirmed
    </h2>
    {confirmed.length > 0 ? (
      <dl className="mt-4 grid gap-y-3 text-sm">
        {confirmed.map((row) => (
          <div key={row.claim}>
            <dt className="font-bold">{claimNames[row.claim]}</dt>
            <dd className="text-ink-2">
              {row.sentence}, <Day iso={row.checkedAt} />
            </dd>
          </div>
        ))}
      </dl>
    ) : (
      <p className="mt-3 text-sm text-ink-2">This company passed the check.</p>
    )}
    <ButtonLink to={`/companies/${slug}/verification`} kind="line" className="mt-5 w-full">
      See the whole check
    </ButtonLink>
  </section>
)
