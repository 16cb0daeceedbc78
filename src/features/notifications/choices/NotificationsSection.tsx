import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { SettingsSection } from '#/features/accounts/settings/SettingsSection.tsx'
import { pushQuery } from '#/features/push/use-this-device.ts'
import type { NotificationChannel } from '#/shared/notifications.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ChoicesTable } from './ChoicesTable.tsx'
import { TimingSettings } from './TimingSettings.tsx'

export const ownNotificationChoices = apiQuery('/account/notifications', {}, { silent: true })

export function NotificationsSection() {
  const { data, ...query } = useQuery(ownNotificationChoices)
  const getsPushes = (useQuery(pushQuery).data?.devices.length ?? 0) > 0
  const channels: NotificationChannel[] = getsPushes ? ['bell', 'mail', 'push'] : ['bell', 'mail']
  const { write } = useWrite('PUT /account/notifications/choice', {
    invalidates: ['/account/notifications'],
    parallel: true,
    silent: true,
  })
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      note="What you are told of, and where. “Always” is what you have to know; it cannot be turned off."
    >
      {data ? (
        <>
          <ChoicesTable kinds={data.kinds} channels={channels} onChoose={write} />
          <TimingSettings {...data} channels={channels} />
        </>
      ) : query.isError ? (
        <ErrorNote
          message="We couldn’t load what you are told of. Your choices are safe."
          error={query.error}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
          className="mt-4"
        />
      ) : (
        <SkeletonRows label="Loading what you are told of" shape="line" />
      )}
    </SettingsSection>
  )
}
