import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
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

// The text comes with the page, not with its script.
export const loader = ({ context }: Route.LoaderArgs) => termsOfService(context.get(pageContext).site)

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <LegalText text={loaderData} />
    </main>
  )
}
