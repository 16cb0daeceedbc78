import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useSession } from '#/client/session.ts'
import { PasskeysSection, passkeysQuery } from '#/features/accounts/passkeys/PasskeysSection.tsx'
import { AccountSection } from '#/features/accounts/settings/AccountSection.tsx'
import { SessionsSection } from '#/features/accounts/settings/SessionsSection.tsx'
import { SettingsNav } from '#/features/accounts/settings/SettingsNav.tsx'
import { TwoStepSection } from '#/features/accounts/two-step/TwoStepSection.tsx'
import { PhotoSetting } from '#/features/files/PhotoSetting.tsx'
import {
  InterviewsSection,
  interviewSettingsQueries,
} from '#/features/interviews/settings/InterviewsSection.tsx'
import { MessagesSection, messageSettingsQuery } from '#/features/messages/settings/MessagesSection.tsx'
import {
  NotificationsSection,
  ownNotificationChoices,
} from '#/features/notifications/choices/NotificationsSection.tsx'
import { exportQuery, YourDataSection } from '#/features/privacy/YourDataSection.tsx'
import { DevicesSection } from '#/features/push/DevicesSection.tsx'
import { pushQuery } from '#/features/push/use-this-device.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'

export const meta = () => [{ title: 'Settings | Waymark' }]

const account = apiQuery('/account', {}, { silent: true })
export const clientLoader = prefetch(() => [
  account,
  passkeysQuery,
  apiQuery('/account/sessions', {}, { silent: true }),
  ownNotificationChoices,
  messageSettingsQuery,
  ...interviewSettingsQueries,
  pushQuery,
  exportQuery,
])
export const shouldRevalidate = onlyOnArrival

const sections = [
  { id: 'account', title: 'Account' },
  { id: 'passkeys', title: 'Passkeys' },
  { id: 'two-step', title: 'Two-step sign-in' },
  { id: 'sessions', title: 'Where you are signed in' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'messages', title: 'Messages' },
  { id: 'interviews', title: 'Interviews' },
  { id: 'devices', title: 'On your devices' },
  { id: 'your-data', title: 'Your data' },
] as const

/** Of every role, in the frame of its area. */
export default function SettingsPage() {
  const { data, ...query } = useQuery(account)
  const { hash } = useLocation()
  // Staff write to nobody, and meet nobody.
  const hasMessages = useSession()?.user?.role !== 'SUPER_ADMIN'
  const isLoaded = data !== undefined
  useEffect(() => {
    const target = isLoaded && hash ? document.getElementById(hash.slice(1)) : null
    target?.scrollIntoView({ block: 'start' })
  }, [isLoaded, hash])
  return (
    <main
      id="main"
      className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pb-24 pt-8 lg:grid-cols-[232px_minmax(0,720px)] lg:pt-14"
    >
      <div className="self-start lg:sticky lg:top-10">
        <h1 className="text-[2.375rem] leading-none tracking-[-0.03em] lg:text-[2.6rem]">Settings</h1>
        <SettingsNav
          sections={sections.filter(({ id }) => hasMessages || (id !== 'messages' && id !== 'interviews'))}
        />
      </div>
      {data ? (
        <div className="min-w-0">
          <AccountSection account={data} photo={<PhotoSetting name={data.name} photo={data.photo} />} />
          <PasskeysSection />
          <TwoStepSection account={data} />
          <SessionsSection />
          <NotificationsSection />
          {hasMessages && <MessagesSection />}
          {hasMessages && <InterviewsSection />}
          <DevicesSection />
          <YourDataSection />
        </div>
      ) : query.isError ? (
        <ErrorNote
          message="We couldn’t load your settings. They are safe."
          error={query.error}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
          className="self-start"
        />
      ) : (
        <SkeletonRows label="Loading your settings" shape="line" />
      )}
    </main>
  )
}
