import { useNavigate } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { clearSession, storedToken } from '#/client/session.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { AuthShell, AuthTitle, tallButton } from '../AuthShell.tsx'
import { incompleteLink, useLinkToken } from '../link-token.ts'
import { SuccessPanel } from '../SuccessPanel.tsx'
import type { Route } from './+types/EmailChangePage'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Confirm your new address', description: 'One click.', noindex: true })

/** Opened from the mail to the new address. It takes a press, because mail scanners open links too. */
export default function EmailChangePage() {
  const token = useLinkToken()
  const { write, isBusy, answer, failure } = useWrite('POST /account/email/confirm', {
    silent: true,
    invalidates: ['/account', '/auth/session'],
  })
  const logOut = useWrite('POST /auth/logout', { silent: true })
  const navigate = useNavigate()
  const mustLogIn = failure?.code === 'log-in-first'
  /** The login, which comes back here. Whoever is signed in to another account leaves that first. */
  const logIn = async () => {
    if (storedToken()) await logOut.write()
    clearSession()
    await navigate(withNext(paths.login, `${paths.emailChange}?token=${token}`))
  }
  const problem = token ? failure?.message : incompleteLink
  return (
    <AuthShell
      strip={{ now: 'Confirm the address', next: 'carry on as before' }}
      poster={{
        done: [{ label: 'You asked in your settings' }],
        now: { label: 'New address' },
        next: [{ label: 'We tell the old address', meta: 'It can undo the change for 7 days' }],
      }}
    >
      {answer ? (
        <>
          <SuccessPanel title="Your address is confirmed">
            Log in with {answer.data.email} from now on. Our email goes there too.
          </SuccessPanel>
          <ButtonLink to={paths.landing} className={`mt-7 ${tallButton}`}>
            Continue
          </ButtonLink>
        </>
      ) : (
        <>
          <AuthTitle>Confirm your new address</AuthTitle>
          <p className="mt-3 text-lg leading-normal">
            Your account will use the address this email was sent to.
          </p>
          {problem && (
            <div className="mt-5">
              <FormError>{problem}</FormError>
            </div>
          )}
          {mustLogIn && (
            <Button className={`mt-7 ${tallButton}`} busy={logOut.isBusy} onClick={logIn}>
              Log in and come back
            </Button>
          )}
          {token && !mustLogIn && (
            <Button className={`mt-7 ${tallButton}`} busy={isBusy} onClick={() => write({ token })}>
              Confirm this address
            </Button>
          )}
        </>
      )}
    </AuthShell>
  )
}
