import { currentTime } from '#/shared/clock.ts'
import { dayMs } from '#/shared/dates.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { CopyField } from '../../domain/CopyField.tsx'
import type { SignInSettings } from '../CompanySignInPage.tsx'

type FactsProps = { settings: SignInSettings; isEditing: boolean }

/** What an issuer by SAML must know of us, and which one it is. */
export const SamlFacts = ({ settings: { saml, connection }, isEditing }: FactsProps) => (
  <>
    <p className="mt-3 max-w-[36rem] text-sm text-fg-muted">
      Add Waymark there as an application by SAML. Let it sign assertions with SHA-256, and send a NameID that
      stays with the person and the attribute email.
    </p>
    <dl>
      <CopyField label="Entity ID" value={saml.entityId} />
      <CopyField label="ACS address" value={saml.acsUrl} />
    </dl>
    <p className="mt-3 text-sm">
      <a href={saml.entityId} download="waymark-metadata.xml" className="link">
        Download our metadata
      </a>
      <span className="text-fg-muted">, which holds both.</span>
    </p>
    {!isEditing && connection && (
      <dl className="mt-6 border-t border-base-300">
        <CopyField label="Issuer" value={connection.issuer} />
        {connection.signOnUrl && <CopyField label="Sign-on address" value={connection.signOnUrl} />}
        {connection.certificates.map((certificate) => (
          <Certificate
            key={certificate.fingerprint}
            {...certificate}
            isLast={connection.certificates.every(({ endsAt }) => endsAt <= certificate.endsAt)}
          />
        ))}
      </dl>
    )}
  </>
)

type CertificateProps = { fingerprint: string; endsAt: string; isLast: boolean }

/** The last one asks for the next in time. */
function Certificate({ fingerprint, endsAt, isLast }: CertificateProps) {
  const isDue = isLast && Date.parse(endsAt) < currentTime() + 30 * dayMs
  return (
    <div className="grid gap-x-4 border-b border-base-300 py-2.5 last:border-0 sm:grid-cols-[72px_minmax(0,1fr)]">
      <dt className="text-xs text-fg-muted">Certificate</dt>
      <dd className="min-w-0">
        <span className={`font-semibold ${isDue ? 'text-warning' : ''}`}>
          Good until <DateTime iso={endsAt} as="long" />
          {isDue && '. Enter the next one before.'}
        </span>
        <span className="block font-mono text-xs wrap-anywhere text-fg-muted">SHA-256 {fingerprint}</span>
      </dd>
    </div>
  )
}
