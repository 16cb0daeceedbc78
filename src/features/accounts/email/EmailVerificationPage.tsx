import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { pageContext } from '#/shared/page-context.ts'
import { AuthShell, AuthTitle } from '../AuthShell.tsx'
import { findChosenJob } from '../chosen-job.ts'
import { removeQueryFromAddress } from '../link-token.ts'
import type { Route } from './+types/EmailVerificationPage'
import { CodeForm } from './CodeForm.tsx'
import { EmailConfirmed } from './EmailConfirmed.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import { PasswordConfirmation } from './PasswordConfirmation.tsx'
import { readPendingEmail, savePendingEmail } from './pending-email.ts'
import { useConfirmed } from './use-confirmed.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Confirm your email', description: 'Enter the code from the email.', noindex: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [options, job] = await Promise.all([api.get('/auth/sign-in-options'), findChosenJob(api, request)])
  return { mailbox: options.data.mailbox, job }
}

type State = 'code' | 'checking' | 'password' | 'done' | 'already' | 'ran out'

/**
 * Always shown. The mailed link has a token; without one, the six-digit code is typed here. Once confirmed, the
 * person is signed in and goes on to the page they came from.
 */
export default function EmailVerificationPage({ loaderData: { mailbox, job } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const [token] = useState(search.get('token'))
  const [state, setState] = useState<State>(token ? 'checking' : 'code')
  const [email, setEmail] = useState(search.get('email') ?? '')
  const [failure, setFailure] = useState('')
  const done = useConfirmed({
    isWaiting: state === 'code',
    onSignedOut: (alreadyVerified) => setState(alreadyVerified ? 'already' : 'done'),
  })
  const sent = useRef(false)

  const { write } = useWrite('POST /auth/verify-email', {
    silent: true,
    done: ({ data }) => done(data),
    failed({ status, message, errors }) {
      if (errors?.password) return setState('password')
      setFailure(status === 400 ? '' : message)
      setState('ran out')
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!email) setEmail(readPendingEmail())
    if (!token || sent.current) return
    sent.current = true
    removeQueryFromAddress()
    write({ token })
  }, [])

  const isConfirmed = state === 'done' || state === 'already'
  return (
    <AuthShell
      strip={{
        now: isConfirmed ? 'Email confirmed' : 'Confirm your email',
        next: job ? `apply: ${job}` : 'your start page',
      }}
      poster={{
        done: isConfirmed
          ? [{ label: 'Account made' }, { label: 'Email confirmed' }]
          : [{ label: 'Account made' }],
        now: { label: isConfirmed ? 'Log in' : 'Confirm your email' },
        next: [job ? { label: 'Apply', meta: job } : { label: 'Your start page' }],
      }}
    >
      {state === 'checking' && (
        <>
          <AuthTitle>Confirm your email</AuthTitle>
          <p role="status" className="mt-4 flex items-center gap-2 font-semibold">
            <span className="loading loading-spinner loading-sm" aria-hidden="true" />
            Checking the link
          </p>
        </>
      )}
      {state === 'code' && (
        <CodeForm
          email={email}
          mailbox={mailbox}
          onEmail={(address) => {
            savePendingEmail(address)
            setEmail(address)
          }}
          onDone={done}
        />
      )}
      {state === 'password' && token && <PasswordConfirmation proof={{ token }} onDone={done} />}
      {isConfirmed && <EmailConfirmed alreadyVerified={state === 'already'} />}
      {state === 'ran out' && (
        <LinkExpired
          email={email}
          failure={failure}
          onSent={(address) => {
            savePendingEmail(address)
            setEmail(address)
            setState('code')
          }}
        />
      )}
    </AuthShell>
  )
}
