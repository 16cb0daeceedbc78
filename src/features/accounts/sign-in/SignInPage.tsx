import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { AuthShell, AuthTitle, tallButton } from '../AuthShell.tsx'
import { consumeSignInVerifier } from '../external/external-start.ts'
import { removeQueryFromAddress } from '../link-token.ts'
import { LazySecondFactorForm } from '../two-step/LazySecondFactorForm.tsx'
import { useSecondFactors } from '../two-step/use-second-factors.ts'
import type { Route } from './+types/SignInPage'
import { useStartSession } from './use-start-session.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Signing in', description: 'One moment.', noindex: true })

/** Exchanges the one-time token in the URL for a session. */
export default function SignInPage() {
  const [search] = useSearchParams()
  const startSession = useStartSession()
  const [token] = useState(search.get('token') ?? '')
  const proof = useRef<ReturnType<typeof consumeSignInVerifier>>({ verifier: undefined, next: null })
  const { write, isBusy, failure } = useWrite('POST /auth/exchange', {
    silent: true,
    done: ({ data }) => startSession(data, { next: proof.current.next }),
  })
  const factors = useSecondFactors(failure)
  const problem = token ? failure?.message : 'This link is incomplete'
  // Tokens work once, so it is sent once, however often effects run.
  const sent = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    removeQueryFromAddress()
    if (!token) return
    proof.current = consumeSignInVerifier()
    write({ token, verifier: proof.current.verifier })
  }, [])

  return (
    <AuthShell
      strip={{ now: 'Signing in', next: 'your start page' }}
      poster={{ now: { label: 'Signing in' }, next: [{ label: 'Your start page' }] }}
    >
      <AuthTitle>{problem && !factors ? 'That did not work' : 'Signing you in'}</AuthTitle>
      {factors ? (
        <Suspense fallback={null}>
          <LazySecondFactorForm
            factors={factors}
            failure={failure}
            busy={isBusy}
            onStep={(step) => write({ token, verifier: proof.current.verifier, ...step })}
          />
        </Suspense>
      ) : problem ? (
        <div className="mt-7 grid gap-7 border-t-2 border-fg pt-5">
          <FormError>
            {problem}
            <span className="mt-0.5 block font-normal text-fg">
              This link works once, for a short time, and only in the browser you started from.
            </span>
          </FormError>
          <div>
            <ButtonLink to={paths.login} className={tallButton}>
              Go to log in
            </ButtonLink>
          </div>
        </div>
      ) : (
        <p role="status" className="mt-4 flex items-center gap-2 font-semibold">
          <span className="loading loading-spinner loading-sm" aria-hidden="true" />
          One moment
        </p>
      )}
      <noscript>
        <p className="mt-5">
          This step needs JavaScript. <Link to={paths.login}>Log in</Link>
        </p>
      </noscript>
    </AuthShell>
  )
}
