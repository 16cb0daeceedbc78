import { Link, useSearchParams } from 'react-router'
import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, publicUrlOf } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { AuthShell, AuthTitle } from '../AuthShell.tsx'
import { ExternalButton } from '../external/ExternalButton.tsx'
import { useRestoredNext } from '../external/external-start.ts'
import { readSignInProblem } from '../external/sign-in-problems.ts'
import { nextPath } from '../next-path.ts'
import type { Route } from './+types/LoginPage'
import { DemoStrip } from './DemoStrip.tsx'
import { LoginForm } from './LoginForm.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Log in',
    description: 'Log in to pick up where you stopped.',
    path: paths.login,
    publicUrl: publicUrlOf(matches),
  })

export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(pageContext).api.get('/auth/sign-in-options')).data
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

export default function LoginPage({ loaderData: { externalName, demoAccounts } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  useRestoredNext()
  const next = nextPath(search)
  const problem = readSignInProblem(search)
  const applying = next?.includes('/apply/') || next?.startsWith('/job-detail/')
  const poster = applying
    ? {
        done: [{ label: 'You chose a job' }],
        now: { label: 'Log in' },
        next: [{ label: 'Apply', meta: 'You come straight back' }, { label: 'Reply' }],
      }
    : {
        done: [{ label: 'Account made' }],
        now: { label: 'Log in' },
        next: [{ label: 'Pick up', meta: 'Where you stopped' }, { label: 'Hired' }],
      }
  const nextLabel = applying ? 'apply for the job you chose' : 'pick up where you stopped'

  return (
    <AuthShell poster={poster} strip={{ now: 'Log in', next: nextLabel }}>
      <AuthTitle>Log in</AuthTitle>
      <p className="mt-2 text-fg-muted">
        New here?{' '}
        <Link to={withNext(paths.register, next)} className="link text-fg">
          Create an account
        </Link>
      </p>
      {problem && (
        <div className="mt-7">
          <FormError>
            {problem.title}
            <span className="mt-0.5 block font-normal text-fg">{problem.next}</span>
          </FormError>
        </div>
      )}
      {externalName && <ExternalButton name={externalName} newRole={null} next={next} />}
      <LoginForm next={next} heading={externalName ? 'Or with your email' : null} link={search.get('link')} />
      {demoAccounts.length > 0 && <DemoStrip accounts={demoAccounts} next={next} />}
    </AuthShell>
  )
}
