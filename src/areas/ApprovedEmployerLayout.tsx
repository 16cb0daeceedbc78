import { Outlet, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api } from '#/client/api.ts'
import { requireRole } from '#/client/guards.ts'
import { storeStatus } from '#/client/session.ts'
import { CheckpointHeader } from '#/features/companies/checkpoint/CheckpointHeader.tsx'
import { Bell } from '#/features/notifications/Bell.tsx'
import { paths } from '#/shared/paths.ts'
import { Briefcase, Building2, Columns3, Handshake, House } from '#/ui/icons/more-icons.tsx'
import type { Route } from './+types/ApprovedEmployerLayout'
import { SideRail } from './SideRail.tsx'

const checkpoint = paths.employer.checkpoint

// Help pages stay open to employers who are not approved yet, without the side rail.
const isHelp = (pathname: string) => pathname.startsWith('/employer/help/')

/**
 * Reads the status on every visit, because a stored one may be outdated. If it cannot be read, the employer counts
 * as not approved.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireRole('EMPLOYER', request)
  const status = await api.get('/employers', {}, { silent: true }).then(
    ({ data }) => data.status,
    () => 'Inactive',
  )
  storeStatus(status)
  const approved = status === 'approved'
  if (!approved && !isHelp(new URL(request.url).pathname)) throw redirect(checkpoint)
  return { approved }
}
clientLoader.hydrate = true as const

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return isHelp(currentUrl.pathname) !== isHelp(nextUrl.pathname)
}

export function HydrateFallback() {
  return null
}

const places = [
  { to: paths.employer.dashboard, label: 'Home', icon: House },
  {
    to: paths.employer.jobs,
    label: 'Jobs',
    icon: Briefcase,
    pattern: /^\/employer\/jobs(?!\/[^/]+\/applicants)/,
  },
  {
    to: paths.employer.applicants,
    label: 'Applicants',
    icon: Columns3,
    pattern: /^\/employer\/(jobs\/[^/]+\/)?applicants/,
  },
]
const foot = [
  { to: paths.employer.recruiters, label: 'Recruiters', icon: Handshake },
  { to: paths.employer.company, label: 'Company', icon: Building2 },
]

export default function ApprovedEmployerLayout({ loaderData }: Route.ComponentProps) {
  if (!loaderData.approved) {
    return (
      <>
        <CheckpointHeader />
        <Outlet />
      </>
    )
  }
  return (
    <SideRail
      area="employer"
      label="Employer"
      places={places}
      secondaryPlaces={foot}
      bell={(place) => <Bell area="employer" onInk={place === 'rail'} place={place} />}
    />
  )
}
