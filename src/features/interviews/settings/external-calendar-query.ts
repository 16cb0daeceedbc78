import { apiQuery, type DataOf } from '#/client/api.ts'

export const externalCalendarQuery = apiQuery('/external-calendar', {}, { silent: true })
export type ConnectedCalendar = NonNullable<DataOf<'GET', '/external-calendar'>>

/** What changes with the calendar elsewhere: itself, and the times that are offered. */
export const calendarReads = ['/external-calendar', '/employer/*'] as const
