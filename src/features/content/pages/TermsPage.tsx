import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/TermsPage'
import { LegalText } from './LegalText.tsx'
import { termsOfService } from './legal.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Terms of service',
    description: 'What you and the people who run this site agree on, in plain words and in full.',
    path: paths.terms,
    publicUrl: readPublicUrl(matches),
  })

// A page with a clientLoader is drawn on the server only if it has a loader as well.
export const loader = () => null

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return null
}

export default function TermsPage() {
  return (
    <main id="main">
      <LegalText text={termsOfService} />
    </main>
  )
}
