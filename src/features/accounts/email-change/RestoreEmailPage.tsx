import { useNavigate } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { clearSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { AuthShell, AuthTitle, tallButton } from '../AuthShell.tsx'
import { FactRows } from '../FactRows.tsx'
import { incompleteLink, useLinkToken } from '../link-token.ts'
import type { Route } from './+types/RestoreEmailPage'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Take the change back', description: 'Your account, your address.', noindex: true })

const consequences = [
  ['Address', 'Your account has this address again'],
  ['Sessions', 'Everybody is logged out, on every device'],
  ['Password', 'The current one stops working. You choose a new one next'],
  [
    'Ways to sign in',
    'What was added in the week before the change, or since, is removed. An administrator’s two-step sign-in stays',
  ],
] as const

/** Opened from the mail to the old address. */
export default function RestoreEmailPage() {
  const navigate = useNavigate()
  const token = useLinkToken()
  const { write, isBusy, failure } = useWrite('POST /account/email/restore', {
    silent: true,
    toast: true,
    done({ data }) {
      // The session of this browser has ended with all others.
      clearSession()
      return navigate(`${paths.newPassword}?resetToken=${data.resetToken}`, { replace: true })
    },
  })
  const problem = token ? failure?.message : incompleteLink
  return (
    <AuthShell
      strip={{ now: 'Take it back', next: 'choose a new password' }}
      poster={{
        done: [{ label: 'Address changed' }],
        now: { label: 'Take it back' },
        next: [{ label: 'New password' }, { label: 'Log in' }],
      }}
    >
      <AuthTitle>Was it not you?</AuthTitle>
      <p className="mt-3 text-lg leading-normal">Then take the change of the address back.</p>
      <FactRows facts={consequences} />
      {problem && (
        <div className="mt-5">
          <FormError>{problem}</FormError>
        </div>
      )}
      {token && (
        <Button className={`mt-7 ${tallButton}`} busy={isBusy} onClick={() => write({ token })}>
          Take it back
        </Button>
      )}
    </AuthShell>
  )
}
