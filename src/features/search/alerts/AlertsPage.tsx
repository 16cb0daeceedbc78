import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { ConfirmFirst, isEmailUnconfirmed } from '#/features/accounts/email/ConfirmFirst.tsx'
import { pushQuery, useGetsPushes } from '#/features/push/use-this-device.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { BellOff, BellRing } from '#/ui/icons/more-icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { AlertRow } from './AlertRow.tsx'
import { NewAlert } from './NewAlert.tsx'

export const meta = () => [{ title: 'Job alerts | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/alerts', {}, { silent: true }), pushQuery])
export const shouldRevalidate = onlyOnArrival

export default function AlertsPage() {
  const list = useQuery(apiQuery('/alerts', {}, { silent: true }))
  const alerts = list.data ?? []
  const getsPushes = useGetsPushes()
  const named = useSearchParams()[0].get('alert')
  const anyOn = alerts.some(({ on }) => on)
  const switchAll = useWrite('PUT /alerts/on', { invalidates: ['/alerts'], invalidatesOnFailure: true })
  return (
    <main id="main" className="pb-16 pt-8 lg:pb-24 lg:pt-14">
      <PageSection
        id="alerts"
        level={1}
        title="Job alerts"
        intro="Each alert is a sentence. Change any underlined word, and we save it. We tell you only when there is something new."
        aside={
          alerts.length > 0 && (
            <Button
              variant="outlined"
              busy={switchAll.isBusy}
              onClick={() => switchAll.write({ on: !anyOn })}
            >
              {anyOn ? (
                <BellOff className="size-4.5" aria-hidden="true" />
              ) : (
                <BellRing className="size-4.5" aria-hidden="true" />
              )}
              {anyOn ? 'Pause all' : 'Start all'}
            </Button>
          )
        }
      >
        {list.isPending && <SkeletonRows label="Loading your alerts" className="mt-8" />}
        {isEmailUnconfirmed(list.error) && <ConfirmFirst className="mt-8" />}
        {list.isError && !isEmailUnconfirmed(list.error) && (
          <ErrorNote
            message="We couldn’t load your alerts. They are safe, and we still send them."
            error={list.error}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
            className="mt-8"
          />
        )}
        {list.isSuccess && alerts.length === 0 && (
          <EmptyState art="search" title="No alerts yet" level={2}>
            Start one below, or press “Email me new matches” on any search.
          </EmptyState>
        )}
        <ul>
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} getsPushes={getsPushes} isNamed={alert.id === named} />
          ))}
        </ul>
      </PageSection>
      <NewAlert getsPushes={getsPushes} isFirst={list.isSuccess && alerts.length === 0} />
    </main>
  )
}
