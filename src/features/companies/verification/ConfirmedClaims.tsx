import type { ReactNode } from 'react'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { BadgeCheck } from '#/ui/icons/job-icons.tsx'
import { ConfirmedBox } from './ConfirmedBox.tsx'
import { claimLabels, formatOnlyClaims } from './claim-labels.ts'
import type { Claim } from './status.ts'

export type ConfirmedRow = { claim: Claim; sentence: string; checkedAt: string }

/** 'tax ID', within a sentence. */
const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

type ClaimListProps = {
  slug: string
  confirmed: readonly ConfirmedRow[]
  level?: 2 | 3
  /** Two columns, when placed below a text instead of beside it. */
  wide?: boolean
}

type ConfirmedClaimsProps = ClaimListProps & {
  /** Footer, such as the report button. */
  foot?: ReactNode
  className?: string
}

/** The confirmed claims in plain sentences, beside a job or a company. */
export const ConfirmedClaims = ({ foot, className, ...list }: ConfirmedClaimsProps) => (
  <ConfirmedBox foot={foot} className={className}>
    <ConfirmedList {...list} />
  </ConfirmedBox>
)

export const ConfirmedList = ({ slug, confirmed, level = 2, wide }: ClaimListProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  const isFormat = ({ claim }: ConfirmedRow) => formatOnlyClaims.includes(claim)
  const formats = confirmed.filter(isFormat)
  const found = confirmed.filter((row) => !isFormat(row))
  return (
    <>
      <Heading id="confirmed" className="flex items-center gap-2 text-xl">
        <BadgeCheck className="size-6" aria-hidden="true" />
        What we confirmed
      </Heading>
      {found.length > 0 ? (
        <dl className={`mt-4 grid gap-x-8 gap-y-3 text-sm ${wide ? 'sm:grid-cols-2' : ''}`}>
          {found.map((row) => (
            <div key={row.claim}>
              <dt className="font-bold">{claimLabels[row.claim]}</dt>
              <dd className="text-fg-muted wrap-anywhere">
                {row.sentence},{' '}
                <span className="whitespace-nowrap">
                  <DateTime iso={row.checkedAt} as="month" />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-3 text-sm text-fg-muted">This company passed the check.</p>
      )}
      {formats.length > 0 && (
        <p className="mt-4 text-sm text-fg-muted">
          Not confirmed, only well formed:{' '}
          {formats.map(({ claim }) => lowerFirst(claimLabels[claim])).join(', ')}.
        </p>
      )}
      <ButtonLink to={paths.companyVerification(slug)} variant="outlined" className="mt-5 w-full">
        See the whole check
      </ButtonLink>
    </>
  )
}
