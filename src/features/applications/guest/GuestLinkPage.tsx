import { useNavigate } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { AuthShell, AuthTitle, tallButton } from '#/features/accounts/AuthShell.tsx'
import { incompleteLink, useLinkToken } from '#/features/accounts/link-token.ts'
import { useStartSession } from '#/features/accounts/sign-in/use-start-session.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { KnownAccountNotice } from './KnownAccountNotice.tsx'

export const meta = () =>
  pageMeta({ title: 'Your application', description: 'Review and send it.', noindex: true })

/** Target of the mailed link. A press opens the application, so that programs which follow links open none. */
export default function GuestLinkPage() {
  const token = useLinkToken()
  const startSession = useStartSession()
  const navigate = useNavigate()
  const { write, isBusy, failure, answer } = useWrite('POST /applications/guest/claim', {
    silent: true,
    done({ data: { slug, session, signedIn } }) {
      if (session) startSession(session, { next: paths.seeker.apply(slug) })
      else if (signedIn) navigate(paths.seeker.apply(slug), { replace: true })
    },
  })
  const known = answer?.data
  return (
    <AuthShell
      strip={{ now: 'Review', next: 'send it' }}
      poster={{
        done: [{ label: 'Filled in' }, { label: 'Link opened' }],
        now: { label: 'Review' },
        next: [{ label: 'Send it' }],
      }}
    >
      {known && !known.session && !known.signedIn ? (
        <KnownAccountNotice next={paths.seeker.apply(known.slug)}>
          What you filled in is in your account. Log in, review and send it.
        </KnownAccountNotice>
      ) : (
        <>
          <AuthTitle>Your application</AuthTitle>
          <p className="mt-3 text-lg">Open it, look it over, and send it. Opening alone sends nothing.</p>
          {(failure || !token) && (
            <div className="mt-6">
              <FormError>{failure?.message ?? incompleteLink}</FormError>
            </div>
          )}
          {token && (
            <Button className={`mt-7 ${tallButton}`} busy={isBusy} onClick={() => write({ token })}>
              Open my application
            </Button>
          )}
          <p className="mt-5 text-sm text-fg-muted">
            If you have no account yet, this opens one with the name and address you typed. No password
            needed; you can set one in your settings.
          </p>
        </>
      )}
    </AuthShell>
  )
}
