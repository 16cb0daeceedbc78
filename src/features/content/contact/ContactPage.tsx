import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/ContactPage'
import { Contact } from './Contact.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Contact',
    description: 'Write to the people who run this Waymark. A person reads every message.',
    path: paths.contact,
    publicUrl: readPublicUrl(matches),
  })

// A page with a clientLoader is drawn on the server only if it has a loader as well.
export const loader = () => null

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return null
}

export default function ContactPage() {
  return (
    <main id="main">
      <Contact />
    </main>
  )
}
