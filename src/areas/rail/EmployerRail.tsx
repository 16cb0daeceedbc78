import type { ReactNode } from 'react'
import { Bell } from '#/features/notifications/Bell.tsx'
import { allEmployerPlaces, useEmployerPlaces } from '../employer-places.ts'
import { SideRail } from './SideRail.tsx'

type EmployerRailProps = {
  /** Before the app has started, when nothing may be requested. */
  isWaiting?: boolean
  replacement?: ReactNode
}

const frame = { area: 'employer', label: 'Employer' } as const

/** The frame of approved employers. */
export const EmployerRail = ({ isWaiting, replacement }: EmployerRailProps) =>
  isWaiting ? (
    <SideRail {...frame} {...allEmployerPlaces} replacement={replacement} />
  ) : (
    <RailOfRole replacement={replacement} />
  )

const RailOfRole = ({ replacement }: Pick<EmployerRailProps, 'replacement'>) => (
  <SideRail
    {...frame}
    {...useEmployerPlaces()}
    bell={(place) => <Bell area="employer" onInk={place === 'rail'} place={place} />}
    replacement={replacement}
  />
)
