import type { MailContent } from '#/server/mail/kinds.ts'

export type ReportMail = {
  company: string
  figures: { label: string; now: string; before: string }[]
  /** The page with the same days and filters. */
  path: string
}

export const reportMail = ({
  to,
  publicUrl,
  name,
  company,
  figures,
  path,
}: ReportMail & { to: string; publicUrl: string; name: string }): MailContent => ({
  to,
  subject: `${name}: last week at ${company}`,
  title: `${name}: last week.`,
  paragraphs: [`Monday to Sunday at ${company}, beside the week before.`],
  sections: [
    {
      title: 'Last week',
      lines: figures.map(({ label, now, before }) => ({ label, text: `${now} (before: ${before})` })),
    },
  ],
  action: { label: 'Open the report', url: publicUrl + path },
  because: 'You get this on Mondays because you saved this report and chose to be mailed.',
})
