import { type VerificationLevel, verificationLabels } from '#/shared/verification.ts'
import { DateTime } from './DateTime.tsx'
import { Check } from './icons/icons.tsx'

/** What the API says about a company's check. */
export type VerifiedCompany = {
  verificationLevel: VerificationLevel
  verifiedDomain?: string | null | undefined
}

type VerifiedBadgeProps = { company: VerifiedCompany; date?: string | null | undefined; showDomain?: boolean }

/**
 * What was confirmed, with the domain where there is room, and with the date if given. Filled for a verified
 * company, outlined for a domain. On phones the page writes the domain below the name: see `VerifiedDomain`.
 */
export const VerifiedBadge = ({
  company: { verificationLevel, verifiedDomain },
  date,
  showDomain,
}: VerifiedBadgeProps) => (
  <span
    className={verificationLevel === 'company' ? 'verified-badge' : 'verified-badge verified-badge-domain'}
  >
    <Check aria-hidden="true" />
    <span className="wrap-anywhere">
      {verificationLabels[verificationLevel]}
      {showDomain && verifiedDomain && <span className="max-sm:hidden">: {verifiedDomain}</span>}
      {/* Beside a domain it would be too long; the date is on the verification page. */}
      {date && !(showDomain && verifiedDomain) && (
        <>
          {' in '}
          <DateTime iso={date} as="month" />
        </>
      )}
    </span>
  </span>
)

/** The proven domain on phones, where it would make the badge a block of two lines. */
export const VerifiedDomain = ({
  company: { verifiedDomain },
  className = '',
}: {
  company: VerifiedCompany
  className?: string
}) =>
  verifiedDomain && (
    <span className={`plain-address text-sm text-fg-muted wrap-anywhere sm:hidden ${className}`}>
      {verifiedDomain}
    </span>
  )

const labelOf = ({ verificationLevel, verifiedDomain }: VerifiedCompany) =>
  verifiedDomain
    ? `${verificationLabels[verificationLevel]}: ${verifiedDomain}`
    : verificationLabels[verificationLevel]

/**
 * The badge of dense lists: a tick, with its label for screen readers and as a tooltip. `decorative` beside the label
 * itself.
 */
export const VerifiedTick = ({ company, decorative }: { company: VerifiedCompany; decorative?: boolean }) => (
  <CheckTick
    label={decorative ? '' : labelOf(company)}
    className={company.verificationLevel === 'domain' ? 'verified-badge-domain' : ''}
  />
)

const CheckTick = ({ label, className = '' }: { label: string; className?: string }) => (
  <span className={`verified-badge verified-badge-tick ${className}`} title={label || undefined}>
    <Check aria-hidden="true" />
    {label && <span className="sr-only">{label}</span>}
  </span>
)

/** A name and its tick, which never starts a line of its own. */
export const VerifiedName = ({ name, company }: { name: string; company: VerifiedCompany }) => (
  <span className="wrap-anywhere">
    {name}
    {'\u00a0\u00a0'}
    <VerifiedTick company={company} />
  </span>
)

/** Outlined: shown until the check is passed. */
export const NotVerifiedBadge = ({ label = 'Not verified yet' }: { label?: string }) => (
  <span className="verified-badge verified-badge-empty">{label}</span>
)
