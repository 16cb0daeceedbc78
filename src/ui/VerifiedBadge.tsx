import { plateNames, type VerificationLevel } from '#/shared/verification.ts'
import { DateTime } from './DateTime.tsx'
import { Check } from './icons/icons.tsx'

/** What an answer says of a company's plate. */
export type Badge = { verificationLevel: VerificationLevel; verifiedDomain?: string | null | undefined }

type PlateProps = { of: Badge; date?: string | null | undefined; showDomain?: boolean }

/** What was proven, with the domain in plain letters where there is room, and with a date when. Filled for a company. */
export const VerifiedBadge = ({
  of: { verificationLevel, verifiedDomain },
  date,
  showDomain,
}: PlateProps) => (
  <span
    className={verificationLevel === 'company' ? 'verified-badge' : 'verified-badge verified-badge-domain'}
  >
    <Check aria-hidden="true" />
    <span className="wrap-anywhere">
      {plateNames[verificationLevel]}
      {showDomain && verifiedDomain && <>: {verifiedDomain}</>}
      {date && (
        // On a phone there is one line for both; the day stands on the page of the check.
        <span className={showDomain && verifiedDomain ? 'max-sm:hidden' : undefined}>
          {' '}
          <DateTime iso={date} />
        </span>
      )}
    </span>
  </span>
)

const wordsOf = ({ verificationLevel, verifiedDomain }: Badge) =>
  verifiedDomain ? `${plateNames[verificationLevel]}: ${verifiedDomain}` : plateNames[verificationLevel]

/** In dense lists the plate shrinks to its tick; the words stay for screen readers and under the pointer. */
export const VerifiedTick = ({ of }: { of: Badge }) => (
  <Tick label={wordsOf(of)} className={of.verificationLevel === 'domain' ? 'verified-badge-domain' : ''} />
)

/** The tick of one confirmed claim. */
export const Tick = ({ label, className = '' }: { label: string; className?: string }) => (
  <span className={`verified-badge verified-badge-tick ${className}`} title={label}>
    <Check aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </span>
)

/** A name and its tick, which never begins a line of its own. */
export const CheckedName = ({ name, of }: { name: string; of: Badge }) => (
  <span>
    {name}
    {'\u00a0\u00a0'}
    <VerifiedTick of={of} />
  </span>
)

/** The hollow plate: what stands there before the check is passed. */
export const NotVerified = ({ label = 'Not verified yet' }: { label?: string }) => (
  <span className="verified-badge verified-badge-empty">{label}</span>
)
