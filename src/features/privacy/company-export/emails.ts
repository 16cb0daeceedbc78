import type { MailContent } from '#/server/mail/kinds.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import { companyExportHours } from './api.ts'

export const companyDataAddress = `${paths.employer.settings}#company-data`

type News = { event: 'asked' | 'ready'; company: string; by: string; until: string | null }

export const companyExportTitle = ({ event, company, by }: News) =>
  event === 'ready'
    ? `The archive of ${company} is ready`
    : `${by} asked for an archive of everything ${company} has`

export const companyExportBody = ({ event, by, until }: News) =>
  event === 'ready'
    ? `Download it by ${until ? formatLongDate(new Date(until)) : 'tomorrow'}; then we delete it.`
    : `Only ${by} can download it. If that surprises you, ask them, and see who is an owner of your company.`

export const companyExportMail = ({
  to,
  publicUrl,
  ...news
}: News & { to: string; publicUrl: string }): MailContent => ({
  to,
  subject: companyExportTitle(news),
  title: `${companyExportTitle(news)}.`,
  paragraphs:
    news.event === 'ready'
      ? [
          'It is one ZIP file. Unpack it and open index.html to read it.',
          `Log in and download it from your settings. We delete it ${companyExportHours} hours after it was made, and at once when somebody in it withdraws or is erased.`,
        ]
      : [companyExportBody(news)],
  action:
    news.event === 'ready'
      ? { label: 'Download it', url: publicUrl + companyDataAddress }
      : { label: 'Open your team', url: publicUrl + paths.employer.team },
  because:
    news.event === 'ready'
      ? 'You get this because you asked for it in your settings. If it was not you, change your password.'
      : `You get this because you are an owner of ${news.company}.`,
})
