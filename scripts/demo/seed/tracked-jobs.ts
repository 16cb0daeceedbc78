import type { Db } from '#/server/database/database.ts'
import { daysAgo } from '../clock.ts'
import { insertAll } from './insert-all.ts'

const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10)

/** What the demo seeker has applied for elsewhere: invented companies, and said so. Only next steps lie ahead. */
export const seedTrackedJobs = (db: Db, userId: string) =>
  insertAll(db, 'trackedJobs', [
    {
      ...{ userId, title: 'Backend Engineer, Billing', company: 'Harbor Lane Software (invented)' },
      ...{ place: 'Philadelphia, PA', link: 'https://jobs.harborlane.example/backend-billing' },
      ...{ stage: 'interview', reached: 'interview', appliedOn: dayOf(12) },
      ...{ nextStep: 'Video interview with Priya, 2 pm', nextOn: dayOf(-3), timeZone: 'America/New_York' },
      ...{ payMin: 138_000, payMax: 156_000, payCurrency: 'USD', payPeriod: 'year' },
      notes: 'Priya leads billing.\nAsk how they are on call, and who owns the invoices.',
      ...{ createdAt: daysAgo(12), updatedAt: daysAgo(2) },
    },
    {
      ...{ userId, title: 'Platform Engineer', company: 'Tall Pine Robotics (invented)' },
      ...{ link: 'https://tallpine.example/careers/41', stage: 'applied', reached: 'applied' },
      ...{ appliedOn: dayOf(5), nextStep: 'Follow up', nextOn: dayOf(-5), timeZone: 'America/New_York' },
      ...{ createdAt: daysAgo(5), updatedAt: daysAgo(5) },
    },
  ])
