import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import { type AlertDirection, type AlertFigureName, alertFigures, figureText } from './alert-figures.ts'

type AlertMail = {
  to: string
  publicUrl: string
  figure: AlertFigureName
  direction: AlertDirection
  threshold: number
  value: number
}

export const marketAlertMail = ({
  to,
  publicUrl,
  figure,
  direction,
  threshold,
  value,
}: AlertMail): MailContent => ({
  to,
  subject: `${alertFigures[figure].label}: ${figureText(figure, value)}`,
  title: `${alertFigures[figure].label}: ${figureText(figure, value)}.`,
  paragraphs: [
    `Your limit is ${direction} ${figureText(figure, threshold)}. What happens over time is counted over the last seven days, today included.`,
    'While it stays so, you are told again after a day.',
  ],
  action: { label: 'Open the market', url: publicUrl + paths.admin.market },
  because: 'You get this because you set this limit.',
})
