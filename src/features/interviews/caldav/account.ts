import { z } from 'zod'

/** A calendar server and who somebody is there. It is stored encrypted as a whole. */
export const calendarAccount = z.object({
  server: z.string(),
  userName: z.string(),
  password: z.string(),
  /** The collection that holds their calendars, as the server named it. */
  home: z.string(),
})
export type CalendarAccount = z.output<typeof calendarAccount>
/** Who somebody is, and at which server: the password goes to no other. */
export type Credentials = Pick<CalendarAccount, 'server' | 'userName' | 'password'>

/** A calendar of an account. Times in those that are not read keep nobody busy. */
export const accountCalendar = z.object({
  url: z.string(),
  name: z.string(),
  isWritable: z.boolean(),
  isRead: z.boolean(),
})
export type AccountCalendar = z.output<typeof accountCalendar>
export type FoundCalendar = Omit<AccountCalendar, 'isRead'>

/** More are no calendars of a person. */
export const maxCalendars = 20
