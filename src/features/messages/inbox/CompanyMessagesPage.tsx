import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { CompanyInbox, companyInbox } from './CompanyInbox.tsx'

export const meta = () => [{ title: 'Messages | Waymark' }]

export const clientLoader = prefetch(() => [companyInbox])
export const shouldRevalidate = onlyOnArrival

export default function CompanyMessagesPage() {
  return <CompanyInbox />
}
