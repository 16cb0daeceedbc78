import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { companyDataAddress, companyExportBody, companyExportMail, companyExportTitle } from './emails.ts'

export const companyExported = notificationKind({
  name: 'company.export',
  label: 'An archive of your company',
  hint: 'When yours is ready, and when another owner asks for one.',
  readers: ['EMPLOYER'],
  category: 'company',
  required: true,
  push: 'An archive of your company',
  params: z.object({
    event: z.enum(['asked', 'ready']),
    company: z.string(),
    by: z.string(),
    until: z.iso.datetime().nullable(),
  }),
  bell: (params) => ({
    icon: 'bell',
    title: companyExportTitle(params),
    body: companyExportBody(params),
    path: params.event === 'ready' ? companyDataAddress : paths.employer.team,
  }),
  mail: { kind: 'company-export', write: (to, params) => companyExportMail({ ...to, ...params }) },
})

export const companyExportNotificationKinds = [companyExported]
