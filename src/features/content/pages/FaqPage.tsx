import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/FaqPage'
import { FaqSearch } from './FaqSearch.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'FAQ',
    description: 'What the yellow badge means, who sees your profile, how long the company check takes.',
    path: paths.faq,
    publicUrl: readPublicUrl(matches),
  })

// A page with a clientLoader is drawn on the server only if it has a loader as well.
export const loader = () => null

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return null
}

export default function FaqPage() {
  return (
    <main id="main">
      <FaqSearch />
    </main>
  )
}
