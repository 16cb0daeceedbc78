import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/FaqPage'
import { FaqSearch } from './FaqSearch.tsx'
import { faq } from './faq.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'FAQ',
    description: 'What the yellow badge means, who sees your profile, how long the company check takes.',
    path: paths.faq,
    publicUrl: readPublicUrl(matches),
  })

// The text comes with the page, not with its script.
export const loader = ({ context }: Route.LoaderArgs) => faq(context.get(pageContext).site)

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <FaqSearch faq={loaderData} />
    </main>
  )
}
