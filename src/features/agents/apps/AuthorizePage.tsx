import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { pageMeta } from '#/client/meta.ts'
import { readSession, useSession } from '#/client/session.ts'
import { AuthShell, AuthTitle, tallButton } from '#/features/accounts/AuthShell.tsx'
import { StepUp } from '#/features/accounts/step-up/StepUp.tsx'
import { AppError } from '#/shared/errors.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import type { Route } from './+types/AuthorizePage'
import type { AppRequest } from './api.ts'
import { CompanyConsent, OwnConsent } from './Consents.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Allow an app', description: 'An app asks for access.', noindex: true })

const fields = [
  ...['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'code_challenge_method'],
  ...['scope', 'resource', 'state'],
]

/** What the app sent with the person. What else it may have sent means nothing here. */
const requestIn = (search: URLSearchParams) =>
  Object.fromEntries(
    fields.flatMap((field) => (search.has(field) ? [[field, search.get(field) ?? '']] : [])),
  ) as unknown as AppRequest

/** Where an app sends a person who should allow it something. Nobody is sent back before the app has proven itself. */
export default function AuthorizePage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  // The server cannot see who is signed in.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => {
    setIsMounted(true)
    // Read anew: as the page arrives from the server, it does not know of a session yet.
    if (!readSession()) navigate(withNext(paths.login, `${paths.authorize}?${search}`), { replace: true })
  }, [search, navigate])
  return (
    <>
      <AuthShell
        strip={{ now: 'An app asks', next: 'back to the app' }}
        poster={{
          done: [{ label: 'The app sent you here' }],
          now: { label: 'You decide' },
          next: [{ label: 'Back to the app' }],
        }}
      >
        {isMounted && session ? <Asked request={requestIn(search)} role={session.role} /> : <Waiting />}
      </AuthShell>
      <StepUp />
    </>
  )
}

const Waiting = () => (
  <>
    <AuthTitle>An app asks for access</AuthTitle>
    <SkeletonRows label="Reading what the app asks for" shape="line" count={3} />
  </>
)

function Asked({ request, role }: { request: AppRequest; role: string }) {
  if (role === 'SEEKER') return <OwnRequest request={request} />
  if (role === 'EMPLOYER') return <CompanyRequest request={request} />
  return (
    <Refused why="Apps connect with accounts of people who look for work, and with companies. Yours is neither." />
  )
}

function OwnRequest({ request }: { request: AppRequest }) {
  const { data, ...query } = useQuery(apiQuery('/account/apps/request', request, { silent: true }))
  if (data) return <OwnConsent asked={data} request={request} />
  return query.isError ? <Problem error={query.error} onRetry={() => query.refetch()} /> : <Waiting />
}

function CompanyRequest({ request }: { request: AppRequest }) {
  const { data, ...query } = useQuery(apiQuery('/employer/apps/request', request, { silent: true }))
  if (data) return <CompanyConsent asked={data} request={request} />
  return query.isError ? <Problem error={query.error} onRetry={() => query.refetch()} /> : <Waiting />
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof AppError && [403, 422].includes(error.status)) return <Refused why={error.message} />
  return (
    <>
      <AuthTitle>An app asks for access</AuthTitle>
      <ErrorNote
        className="mt-7"
        message="We couldn’t read what the app asks for. Nothing was allowed."
        error={error}
        onRetry={onRetry}
      />
    </>
  )
}

const Refused = ({ why }: { why: string }) => (
  <>
    <AuthTitle>This app can’t be allowed</AuthTitle>
    <div className="mt-7 grid gap-7 border-t-2 border-fg pt-5">
      <FormError>{why}</FormError>
      <p>Nothing was allowed. If you did not start this in an app of yours, close the page.</p>
      <div>
        <ButtonLink to={paths.landing} className={tallButton}>
          Go to your start page
        </ButtonLink>
      </div>
    </div>
  </>
)
