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
  pageMeta({ title: 'Undo the change', description: 'Your account, your address.', noindex: true })

const consequences = [
  ['Address', 'Your account gets this address back'],
  ['Sessions', 'Everyone is logged out, on every device'],
  ['Password', 'The current one stops working. Next, you choose a new one'],
  [
    'Ways to sign in',
    'Any added since a week before the change are removed. An administrator’s two-step sign-in stays',
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
      strip={{ now: 'Undo the change', next: 'choose a new password' }}
      poster={{
        done: [{ label: 'Address changed' }],
        now: { label: 'Undo the change' },
        next: [{ label: 'New password' }, { label: 'Log in' }],
      }}
    >
      <AuthTitle>Wasn’t it you?</AuthTitle>
      <p className="mt-3 text-lg leading-normal">Then undo the change of address.</p>
      <FactRows facts={consequences} />
      {problem && (
        <div className="mt-5">
          <FormError>{problem}</FormError>
        </div>
      )}
      {token && (
        <Button className={`mt-7 ${tallButton}`} busy={isBusy} onClick={() => write({ token })}>
          Undo the change
        </Button>
      )}
    </AuthShell>
  )
}
