import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { ApplicationPane } from './ApplicationPane.tsx'
import { ApplicationsLayout } from './ApplicationsLayout.tsx'
import { groupByWaitingOn } from './labels.ts'

export const meta = () => [{ title: 'Applications | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/applications', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/**
 * On wide screens the first application that needs an action is open beside the list, without taking focus.
 */
export default function ApplicationsPage() {
  const { data = [] } = useQuery(apiQuery('/applications', {}, { silent: true }))
  const { you, them, nobody } = groupByWaitingOn(data)
  const first = you[0] ?? them[0] ?? nobody[0]
  return (
    <ApplicationsLayout>
      {first && <ApplicationPane key={first.id} id={first.id} level={2} />}
    </ApplicationsLayout>
  )
}
