import { DateTime } from '#/ui/DateTime.tsx'
import type { Account } from './AccountSection.tsx'
import { SettingRow } from './SettingsSection.tsx'

/** The sign-in of the company one works for. Its owners switch it; here it is only said. */
export function CompanySignInRow({ account: { companySignIn, waysIn } }: { account: Account }) {
  if (!companySignIn) return null
  const { company, isRequired, since } = companySignIn
  const isOnlyWay = since !== null && waysIn === 1
  return (
    <SettingRow
      title={`Sign-in with ${company}`}
      badge={<span className="tag">{isRequired ? 'The only way in' : 'Your company’s own'}</span>}
      value={
        <>
          {since ? (
            <>
              You came in by it first on <DateTime iso={since} as="long" />.
            </>
          ) : (
            'You have not come in by it yet. The first time it asks for your password once.'
          )}
          {isRequired && ' Nothing else opens your account while you are in its team.'}
          {isOnlyWay &&
            ` If ${company} switches it off, or you leave its team, we mail you how to set a password.`}
        </>
      }
    />
  )
}
