import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { readSession, useSession } from '#/client/session.ts'
import { PasskeysSection, passkeysQuery } from '#/features/accounts/passkeys/PasskeysSection.tsx'
import { AccountSection } from '#/features/accounts/settings/AccountSection.tsx'
import { SessionsSection } from '#/features/accounts/settings/SessionsSection.tsx'
import { SettingsNav } from '#/features/accounts/settings/SettingsNav.tsx'
import { ThemeSection } from '#/features/accounts/settings/ThemeSection.tsx'
import { ownTokensQuery, ProgramsSection } from '#/features/accounts/tokens/ProgramsSection.tsx'
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
import { CompanyDataSection } from '#/features/privacy/company-export/CompanyDataSection.tsx'
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
  ...(readSession()?.role === 'SEEKER' ? [ownTokensQuery] : []),
])
export const shouldRevalidate = onlyOnArrival

type Room = { id: string; title: string; sections: string[] }

/** Each is open at the address of any of its sections: links to sections stay good wherever a section moves. */
const rooms: Room[] = [
  {
    id: 'account',
    title: 'Account and sign-in',
    sections: ['account', 'passkeys', 'two-step', 'sessions', 'theme'],
  },
  { id: 'notifications', title: 'Notifications', sections: ['notifications', 'devices'] },
  { id: 'messages', title: 'Messages and interviews', sections: ['messages', 'interviews'] },
  { id: 'programs', title: 'Access for programs', sections: ['programs'] },
  { id: 'your-data', title: 'Your data', sections: ['your-data', 'company-data'] },
]

/** Of every role, in the frame of its area. */
export default function SettingsPage() {
  const { data, ...query } = useQuery(account)
  const section = useLocation().hash.slice(1)
  const role = useSession()?.role
  const shown = rooms.filter(({ id }) => {
    // Staff write to nobody, and meet nobody.
    if (id === 'messages') return role !== 'SUPER_ADMIN'
    // Companies give access to programs under Team.
    return id !== 'programs' || role === 'SEEKER'
  })
  const room = shown.find(({ sections }) => sections.includes(section))?.id ?? 'account'
  const isLoaded = data !== undefined
  useEffect(() => {
    const heading = isLoaded && section ? document.getElementById(section) : null
    if (!heading) return
    heading.focus({ preventScroll: true })
    // The first section is read from the top of the page, with the other rooms above it.
    if (rooms.some(({ id }) => id === section)) window.scrollTo(0, 0)
    else heading.scrollIntoView({ block: 'start' })
  }, [isLoaded, section])
  return (
    <main
      id="main"
      className="page-container grid grid-cols-[minmax(0,1fr)] content-start gap-x-16 gap-y-8 pb-24 pt-8 lg:grid-cols-[232px_minmax(0,720px)] lg:pt-14"
    >
      <div className="self-start lg:sticky lg:top-10">
        <h1 className="text-[2.375rem] leading-none tracking-[-0.03em] lg:text-[2.6rem]">Settings</h1>
        <SettingsNav rooms={shown} current={room} />
      </div>
      {data ? (
        <div className="min-w-0">
          {room === 'account' && (
            <>
              <AccountSection account={data} photo={<PhotoSetting name={data.name} photo={data.photo} />} />
              <PasskeysSection />
              <TwoStepSection account={data} />
              <SessionsSection />
              <ThemeSection />
            </>
          )}
          {room === 'notifications' && (
            <>
              <NotificationsSection />
              <DevicesSection />
            </>
          )}
          {room === 'messages' && (
            <>
              <MessagesSection />
              <InterviewsSection />
            </>
          )}
          {room === 'programs' && <ProgramsSection />}
          {room === 'your-data' && (
            <>
              <YourDataSection />
              {role === 'EMPLOYER' && <CompanyDataSection />}
            </>
          )}
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
