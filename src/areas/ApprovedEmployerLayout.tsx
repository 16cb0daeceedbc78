import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { requireRole } from '#/client/guards.ts'
import { openQueryClient } from '#/client/queries/query-client.ts'
import { readSession, storeStatus } from '#/client/session.ts'
import { CheckpointPageHeader } from '#/features/companies/checkpoint/CheckpointPageHeader.tsx'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/ApprovedEmployerLayout'
import { AreaError } from './failed/AreaError.tsx'
import { AreaLoadFailed } from './failed/AreaLoadFailed.tsx'
import { PageOutlet } from './failed/PageOutlet.tsx'
import { EmployerRail } from './rail/EmployerRail.tsx'

const checkpoint = paths.employer.checkpoint
const profile = apiQuery('/employers', {}, { silent: true })

// Help and settings, with export and deletion, stay open to employers who are not approved, or in no team.
const isOpenToAll = (pathname: string) =>
  pathname.startsWith('/employer/help/') || `${pathname}/`.startsWith(`${paths.employer.settings}/`)

/**
 * Who was approved at the last look gets the page at once, and is looked at again meanwhile. Others wait for the
 * answer. If it cannot be read, the specification's status is Inactive; the address stays, because nothing is known.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { status } = requireRole('EMPLOYER', request)
  if (status === 'approved') return { approved: true, failure: null }
  const isOpen = isOpenToAll(new URL(request.url).pathname)
  try {
    const { status: read } = await openQueryClient().fetchQuery({ ...profile, staleTime: 0 })
    storeStatus(read)
    const approved = read === 'approved'
    if (!approved && !isOpen) throw redirect(checkpoint)
    return { approved, failure: null }
  } catch (failure) {
    if (failure instanceof Response) throw failure
    storeStatus('Inactive')
    // Refused, not failed: they are in no team, or this is no employer's token, whatever the browser has stored.
    if (failure instanceof AppError && failure.status === 403 && !isOpen) throw redirect(checkpoint)
    return { approved: false, failure }
  }
}
clientLoader.hydrate = true as const

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return (
    readSession()?.status !== 'approved' || isOpenToAll(currentUrl.pathname) !== isOpenToAll(nextUrl.pathname)
  )
}

/** Reads the status on every visit, because the stored one may be outdated. */
function useStatusCheck() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data, error } = useQuery({ ...profile, refetchOnMount: 'always' })
  const status = error ? 'Inactive' : data?.status
  const isRefused = error instanceof AppError && error.status === 403
  useEffect(() => {
    if (!status) return
    storeStatus(status)
    const isKnown = isRefused || status !== 'Inactive'
    if (status !== 'approved' && isKnown && !isOpenToAll(pathname)) navigate(checkpoint, { replace: true })
  }, [status, isRefused, pathname, navigate])
}

export default function ApprovedEmployerLayout({ loaderData: { approved, failure } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  if (approved) return <Approved />
  if (failure && !isOpenToAll(pathname)) return <EmployerRail replacement={<AreaError error={failure} />} />
  return (
    <>
      <CheckpointPageHeader />
      <PageOutlet failure={AreaLoadFailed} />
    </>
  )
}

function Approved() {
  useStatusCheck()
  return <EmployerRail />
}
