import { data } from 'react-router'
import { readSession } from '#/client/session.ts'
import { helpPages } from '#/client/use-help-link.ts'
import type { HelpTopic } from '#/shared/paths.ts'
import { Contact } from '../contact/Contact.tsx'
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
  return (
    <main id="main">
      {page === 'faq' && <FaqSearch faq={faq} />}
      {page === 'privacy' && <LegalText text={privacyPolicy} />}
      {page === 'terms' && <LegalText text={termsOfService} />}
      {page === 'fraud-policy' && <FraudPolicy />}
      {page === 'contact' && <Contact name={name} />}
    </main>
  )
}
