import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { requireRole } from '#/client/guards.ts'
import { QueryProvider } from '#/client/queries/QueryProvider.tsx'
import { useCompanyUnread } from '#/features/messages/inbox/use-unread-messages.ts'
import { Bell } from '#/features/notifications/Bell.tsx'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { UserRoundCheck } from '#/ui/icons/icons.tsx'
import {
  Briefcase,
  CalendarClock,
  ChartBar,
  Columns3,
  Handshake,
  LayoutGrid,
  MessageSquare,
} from '#/ui/icons/more-icons.tsx'
import { PageHead } from '#/ui/Section.tsx'
import type { Route } from './+types/RecruiterLayout'
import { AreaError } from './failed/AreaError.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { SideRail } from './rail/SideRail.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireRole('RECRUITER', request)
  return null
}
clientLoader.hydrate = true as const

const home = [{ to: paths.recruiter.dashboard, label: 'Portfolio', icon: LayoutGrid }]
const foot = [{ to: paths.recruiter.mandates, label: 'Mandates', icon: Handshake }]
const frame = {
  area: 'recruiter',
  label: 'Recruiter',
  bell: (place: 'rail' | 'bar') => <Bell area="recruiter" onInk={place === 'rail'} place={place} />,
} as const

export default function RecruiterLayout() {
  const { company } = useParams()
  return company ? (
    <ForClient key={company} slug={company} />
  ) : (
    <SideRail {...frame} places={[...home, ...foot]} />
  )
}

export const HydrateFallback = () => (
  <SideRail {...frame} bell={undefined} places={[...home, ...foot]} replacement={<PageSkeleton />} />
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <SideRail {...frame} places={[...home, ...foot]} replacement={<AreaError error={error} />} />
)

/** Each client company has its own query cache, so data of one client is never shown for another. */
function ForClient({ slug }: { slug: string }) {
  return (
    <QueryProvider company={slug}>
      <ActingFor slug={slug} />
    </QueryProvider>
  )
}

function ActingFor({ slug }: { slug: string }) {
  const mandates = useQuery(apiQuery('/recruiter/mandates', {}, { silent: true }))
  const mandate = mandates.data?.find((one) => one.company.slug === slug && one.state === 'active')
  const hiring = paths.recruiter.client(slug)
  const unread = useCompanyUnread(Boolean(mandate?.company.approved))
  const places = [
    ...home,
    { to: hiring.jobs, label: 'Jobs', icon: Briefcase, pattern: /\/jobs(?!\/[^/]+\/applicants)/ },
    { to: hiring.applicants, label: 'Applicants', icon: Columns3, pattern: /\/applicants$/ },
    { to: hiring.messages, label: 'Messages', icon: MessageSquare, count: unread },
    { to: hiring.interviews, label: 'Interviews', icon: CalendarClock, inMenuOnPhones: true },
    { to: hiring.reports, label: 'Reports', icon: ChartBar, inMenuOnPhones: true },
  ]
  // Nothing is requested on behalf of the company before the mandate is known to be active.
  const isRefused = mandates.data && !mandate?.company.approved
  return (
    <SideRail
      {...frame}
      places={places}
      secondaryPlaces={foot}
      banner={mandate && <Banner company={mandate.company.name} agency={mandate.agency} />}
      replacement={
        isRefused ? (
          <NoMandate name={mandate?.company.name} />
        ) : mandate ? undefined : mandates.isError ? (
          <AreaError error={mandates.error} onRetry={mandates.refetch} />
        ) : (
          <PageSkeleton />
        )
      }
    />
  )
}

const Banner = ({ company, agency }: { company: string; agency: string }) => (
  <aside
    aria-label="For whom you act"
    className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-base-300 bg-brand-soft px-5 py-2 text-sm lg:px-10"
  >
    <UserRoundCheck className="size-[18px] shrink-0" aria-hidden="true" />
    <p className="min-w-0 flex-1 wrap-anywhere">
      <span className="font-bold">You act for {company}.</span>{' '}
      <span className="text-fg-muted">Their jobs carry your name and {agency}.</span>
    </p>
    <Link to={paths.recruiter.dashboard} className="link">
      All clients
    </Link>
  </aside>
)

/** With `name` there is a mandate, but the company is not approved at the moment. */
const NoMandate = ({ name }: { name?: string }) => (
  <main id="main" className="pb-20">
    <PageHead title={name ? `${name} is not verified at the moment` : 'You have no mandate here'} />
    <div className="px-5 lg:px-10">
      <EmptyState
        art="companies"
        level={2}
        title={name ? 'The mandate rests' : 'You cannot act for this company'}
        action={
          <ButtonLink to={paths.recruiter.mandates} variant="outlined">
            See your mandates
          </ButtonLink>
        }
      >
        {name
          ? 'It comes back with the company’s check. Its jobs are offline until then.'
          : 'A mandate that ends takes its jobs and applicants with it right away. They are in the company’s hands.'}
      </EmptyState>
    </div>
  </main>
)
