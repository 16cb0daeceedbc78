import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
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
  const push = useQuery(pushQuery).data
  const getsPushes = (push?.devices.length ?? 0) > 0
  const isOffered = getsPushes || (push && push.key !== null)
  const channels: NotificationChannel[] = isOffered ? ['bell', 'mail', 'push'] : ['bell', 'mail']
  const { write } = useWrite('PUT /account/notifications/choice', {
    invalidates: ['/account/notifications'],
    parallel: true,
    silent: true,
  })
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      note="Choose what we notify you about, and where."
    >
      {data ? (
        <>
          <ChoicesTable
            kinds={data.kinds}
            channels={channels}
            noDevice={
              !getsPushes && (
                <Link to="#devices" className="link block font-normal">
                  Turn on
                </Link>
              )
            }
            onChoose={write}
          />
          <TimingSettings {...data} getsPushes={getsPushes} />
        </>
      ) : query.isError ? (
        <ErrorNote
          message="We couldn’t load your notification settings. Your choices are safe."
          error={query.error}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
          className="mt-4"
        />
      ) : (
        <SkeletonRows label="Loading your notification settings" shape="line" />
      )}
    </SettingsSection>
  )
}
