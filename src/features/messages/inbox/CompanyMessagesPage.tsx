import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { CompanyInbox } from './CompanyInbox.tsx'
import { companyInbox } from './inbox.ts'

export const meta = () => [{ title: 'Messages | Waymark' }]

export const clientLoader = prefetch(() => [companyInbox])
export const shouldRevalidate = onlyOnArrival

export default function CompanyMessagesPage() {
  return <CompanyInbox />
}
