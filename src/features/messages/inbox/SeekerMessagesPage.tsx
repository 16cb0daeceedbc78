import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { seekerInbox } from './inbox.ts'
import { SeekerInbox } from './SeekerInbox.tsx'

export const meta = () => [{ title: 'Messages | Waymark' }]

export const clientLoader = prefetch(() => [seekerInbox])
export const shouldRevalidate = onlyOnArrival

export default function SeekerMessagesPage() {
  return <SeekerInbox />
}
