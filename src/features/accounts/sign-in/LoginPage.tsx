import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { redirectIfSignedIn } from '#/client/guards.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { AuthShell, AuthTitle } from '../AuthShell.tsx'
import { findChosenJob } from '../chosen-job.ts'
import { ExternalButton } from '../external/ExternalButton.tsx'
import { useRestoredNext } from '../external/external-start.ts'
import { readSignInProblem } from '../external/sign-in-problems.ts'
import { readNextPath } from '../next-path.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import type { Route } from './+types/LoginPage'
import { LoginForm } from './LoginForm.tsx'
import { StorageNote } from './StorageNote.tsx'

// Only a demo server has it.
const DemoStrip = lazyPart(() => import('./DemoStrip.tsx').then((module) => module.DemoStrip))
// For those who came from their company’s list of applications.
const CompanySignIn = lazyPart(
  async () => (await import('./CompanySignIn.tsx')).CompanySignIn,
  () => null,
)
// For those whose session ended; most come on their own.
const SessionEndNote = lazyPart(() => import('./SessionEndNote.tsx').then((module) => module.SessionEndNote))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Log in',
    description: 'Log in to your applications, or to your company’s jobs.',
    path: paths.login,
    publicUrl: readPublicUrl(matches),
  })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [{ data }, job] = await Promise.all([api.get('/auth/sign-in-options'), findChosenJob(api, request)])
  return { ...data, job }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

export default function LoginPage({
  loaderData: { externalName, passkeys, demoAccounts, job },
}: Route.ComponentProps) {
  const [search] = useSearchParams()
  useRestoredNext()
  const next = readNextPath(search)
  const problem = readSignInProblem(search)
  const domain = search.get('domain')
  const ended = search.get('ended')
  const poster = job
    ? {
        done: [{ label: 'You chose a job', meta: job }],
        now: { label: 'Log in' },
        next: [{ label: 'Apply', meta: 'You come straight back' }, { label: 'Reply' }],
      }
    : {
        done: [{ label: 'Account made' }],
        now: { label: 'Log in' },
        next: [{ label: next ? 'Your page' : 'Your start page' }],
      }
  const nextLabel = job ? `apply: ${job}` : next ? 'your page' : 'your start page'

  return (
    <AuthShell poster={poster} strip={{ now: 'Log in', next: nextLabel }}>
      <AuthTitle>Log in</AuthTitle>
      <p className="mt-2 text-fg-muted">
        New here?{' '}
        <Link to={withNext(paths.register, next)} className="link text-fg">
          Create an account
        </Link>
      </p>
      {search.has('save') && (
        <p className="mt-7 border-s-4 border-fg bg-brand-soft px-4 py-3 font-semibold">
          Log in or create an account, and we save the job for you.
        </p>
      )}
      <StorageNote />
      {ended && !problem && (
        <Suspense>
          <SessionEndNote reason={ended} comesBack={next !== null} />
        </Suspense>
      )}
      {problem && (
        <div className="mt-7">
          <FormError>
            {problem.title}
            <span className="mt-0.5 block font-normal text-fg">{problem.next}</span>
          </FormError>
          {domain && (
            <Suspense>
              <CompanySignIn domain={domain} next={next} className="mt-5" />
            </Suspense>
          )}
        </div>
      )}
      {externalName && <ExternalButton name={externalName} newRole={null} next={next} />}
      {passkeys && <PasskeyButton next={next} isSecond={externalName !== null} />}
      <LoginForm
        next={next}
        heading={externalName || passkeys ? 'Or with your email' : null}
        link={search.get('link')}
      />
      {demoAccounts.length > 0 && (
        <Suspense>
          <DemoStrip accounts={demoAccounts} next={next} />
        </Suspense>
      )}
    </AuthShell>
  )
}
