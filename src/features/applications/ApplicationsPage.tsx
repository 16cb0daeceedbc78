import { useQuery } from '@tanstack/react-query'
import { query } from '#/client/api.ts'
import { SeekerApplicationPane } from './SeekerApplicationPane.tsx'
import { SeekerSplit } from './SeekerSplit.tsx'
import { groupsOf } from './seeker-words.ts'

export const meta = () => [{ title: 'Applications | Waymark' }]

/** On a desk the first application that needs something stands open beside the list; the focus stays where it is. */
export default function ApplicationsPage() {
  const { data = [] } = useQuery(query('/applications', {}, { quiet: true }))
  const { you, them, finished } = groupsOf(data)
  const first = you[0] ?? them[0] ?? finished[0]
  return (
    <SeekerSplit>{first && <SeekerApplicationPane key={first.id} id={first.id} level={2} />}</SeekerSplit>
  )
}
