import { CopyField } from '../domain/CopyField.tsx'
import type { SignInSettings } from './CompanySignInPage.tsx'

type FactsProps = { settings: SignInSettings; isEditing: boolean }

/** What an issuer by OpenID Connect must know of us, and which one it is. */
export const OidcFacts = ({ settings: { redirectUri, logoutUri, connection }, isEditing }: FactsProps) => (
  <>
    <p className="mt-3 max-w-[36rem] text-sm text-fg-muted">
      Register Waymark there as a web application with a client secret, and let it send email and
      email_verified.
    </p>
    <dl>
      <CopyField label="Redirect URI" value={redirectUri} />
      <CopyField label="Logout URI" value={logoutUri} />
      {!isEditing && connection?.clientId && (
        <>
          <CopyField label="Issuer" value={connection.issuer} />
          <CopyField label="Client ID" value={connection.clientId} />
        </>
      )}
    </dl>
    <p className="mt-3 max-w-[36rem] text-sm text-fg-muted">
      If your issuer offers back-channel logout, enter the logout URI there: who logs out at the issuer is
      then logged out here right away.
    </p>
  </>
)
