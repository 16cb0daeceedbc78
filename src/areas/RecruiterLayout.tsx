import { LayoutGrid } from 'lucide-react'
import { requireRole } from '#/client/guards.ts'
import { useSession } from '#/client/session.ts'
import type { Route } from './+types/RecruiterLayout'
import { SideRail } from './SideRail.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireRole('RECRUITER', request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return null
}

const places = [{ to: '/recruiter/dashboard', label: 'Portfolio', icon: LayoutGrid }]

export default function RecruiterLayout() {
  const session = useSession()
  if (!session) return null
  return <SideRail area="recruiter" label="Recruiter" places={places} />
}
