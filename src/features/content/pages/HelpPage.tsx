import { data, Link, useLocation } from 'react-router'
import { readSession } from '#/client/session.ts'
import { useSite } from '#/client/site/use-site.ts'
import { helpPages, useHelpLink } from '#/client/use-help-link.ts'
import type { HelpTopic } from '#/shared/paths.ts'
import { OwnContact } from '../contact/OwnContact.tsx'
import type { Route } from './+types/HelpPage'
import { FaqSearch } from './FaqSearch.tsx'
import { FraudPolicy } from './FraudPolicy.tsx'
import { faq } from './faq.ts'
import { LegalText } from './LegalText.tsx'
import { privacyPolicy, termsOfService } from './legal.ts'

const titles: Record<HelpTopic, string> = {
  faq: 'FAQ',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  'fraud-policy': 'Fraud policy',
  contact: 'Contact',
}
const isHelpPage = (page: string): page is HelpTopic => page in helpPages

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${titles[params.page as HelpTopic] ?? 'Help'} | Waymark` },
]

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!isHelpPage(params.page)) throw data({ message: 'No such help page' }, { status: 404 })
  return { page: params.page, name: readSession()?.user?.name }
}

/** The help pages inside an area, because signed-in users are redirected from the public ones. */
export default function HelpPage({ loaderData: { page, name } }: Route.ComponentProps) {
  const site = useSite()
  return (
    <main id="main">
      {page === 'faq' && <FaqSearch faq={faq(site)} />}
      {page === 'privacy' && <LegalText text={privacyPolicy} />}
      {page === 'terms' && <LegalText text={termsOfService(site)} />}
      {page === 'fraud-policy' && <FraudPolicy />}
      {page === 'contact' && <OwnContact name={name} />}
      <OtherHelp page={page} />
    </main>
  )
}

/** Most areas have no footer, so each help page leads to the others; the footer of seekers does. */
function OtherHelp({ page }: { page: HelpTopic }) {
  const helpLink = useHelpLink()
  if (useLocation().pathname.startsWith('/seeker')) return null
  const others = (Object.keys(titles) as HelpTopic[]).filter((topic) => topic !== page)
  return (
    <nav aria-label="Help" className="no-print page-container pb-12">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-base-300 pt-5 text-sm">
        {others.map((topic) => (
          <li key={topic}>
            <Link to={helpLink(topic)} className="link inline-block py-1.5">
              {titles[topic]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
