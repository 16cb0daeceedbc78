import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/PrivacyPage'
import { LegalText } from './LegalText.tsx'
import { privacyPolicy } from './legal.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Privacy policy',
    description: 'What we collect, what for, who sees it and how long it is kept.',
    path: paths.privacy,
    publicUrl: readPublicUrl(matches),
  })

// A page with a clientLoader is drawn on the server only if it has a loader as well.
export const loader = () => null

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return null
}

export default function PrivacyPage() {
  return (
    <main id="main">
      <LegalText text={privacyPolicy} />
    </main>
  )
}
