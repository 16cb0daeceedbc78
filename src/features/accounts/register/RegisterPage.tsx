import { useSearchParams } from 'react-router'
import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, publicUrlOf } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { useRestoredNext } from '../external/external-start.ts'
import type { Route } from './+types/RegisterPage'
import { ChooseRole } from './ChooseRole.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Create account',
    description: 'Two kinds of accounts: for people who look for work, and for companies that hire.',
    path: paths.register,
    publicUrl: publicUrlOf(matches),
  })

export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(pageContext).api.get('/auth/sign-in-options')).data
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

/** Role and step are in the URL, so that Back returns to the choice. */
export default function RegisterPage({ loaderData: { externalName } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  useRestoredNext()
  const side = search.get('role')
  const chosen = side === 'seeker' || side === 'employer' ? side : null
  if (chosen && search.get('step') === '2') return <RegisterForm side={chosen} externalName={externalName} />
  return <ChooseRole chosen={chosen} />
}
