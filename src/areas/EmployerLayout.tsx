import { Outlet } from 'react-router'
import { requireRole } from '#/client/guards.ts'

export function clientLoader() {
  requireRole('EMPLOYER')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return null
}

export default function EmployerLayout() {
  return <Outlet />
}
