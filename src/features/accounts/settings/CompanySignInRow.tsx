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
              You first used it on <DateTime iso={since} as="long" />.
            </>
          ) : (
            'You haven’t used it yet. The first time, we ask for your password once.'
          )}
          {isRequired && ' While you are on its team, you can’t sign in any other way.'}
          {isOnlyWay &&
            ` If ${company} turns it off, or you leave its team, we email you how to set a password.`}
        </>
      }
    />
  )
}
