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

// The text comes with the page, not with its script.
export const loader = () => privacyPolicy

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <LegalText text={loaderData} />
    </main>
  )
}
