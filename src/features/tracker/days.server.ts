import { DateTime } from 'luxon'

/** Where a day begins first: of whom no zone is known, no day is refused that has begun somewhere. */
const firstZone = 'Pacific/Kiritimati'

/** '2026-11-28': today in that zone. */
export const latestDay = (zone: string | null) => dayIn(zone ?? firstZone)
export const todayIn = (zone: string | null) => dayIn(zone ?? 'utc')
export const hourIn = (zone: string | null) => DateTime.now().setZone(zone ?? 'utc').hour

const dayIn = (zone: string) => DateTime.now().setZone(zone).toFormat('yyyy-MM-dd')
