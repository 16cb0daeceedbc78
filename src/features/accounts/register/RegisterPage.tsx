import { useSearchParams } from 'react-router'
import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { chosenSlug, findChosenJob } from '../chosen-job.ts'
import { useRestoredNext } from '../external/external-start.ts'
import type { Route } from './+types/RegisterPage'
import { ChooseRole } from './ChooseRole.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Create account',
    description: 'Two kinds of accounts: one for finding work, one for hiring.',
    path: paths.register,
    publicUrl: readPublicUrl(matches),
  })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [options, job] = await Promise.all([api.get('/auth/sign-in-options'), findChosenJob(api, request)])
  return { externalName: options.data.externalName, job }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

/**
 * Asks for the role only where the address does not say it: `?role=` does, and so does a job to apply for. The role
 * is in the URL, so that Back returns to the choice.
 */
export default function RegisterPage({ loaderData: { externalName, job } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  useRestoredNext()
  const side = search.get('role')
  const chosen =
    side === 'seeker' || side === 'employer' ? side : chosenSlug(search) === undefined ? null : 'seeker'
  if (!chosen || search.get('step') === '1') return <ChooseRole chosen={chosen} />
  return <RegisterForm side={chosen} externalName={externalName} job={job} />
}
