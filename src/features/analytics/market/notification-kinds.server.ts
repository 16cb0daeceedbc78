import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { alertDirections, alertFigureNames, alertFigures, figureText } from './alert-figures.ts'
import { marketAlertMail } from './emails.ts'

export const marketAlerted = notificationKind({
  name: 'market.alerted',
  label: 'A figure of the market is beyond a limit',
  hint: 'A limit that you set yourself, once a day at most.',
  readers: ['SUPER_ADMIN'],
  category: 'market',
  required: false,
  push: 'A figure is beyond a limit of yours',
  params: z.object({
    figure: z.enum(alertFigureNames),
    direction: z.enum(alertDirections),
    threshold: z.number(),
    value: z.number(),
  }),
  bell: ({ figure, direction, threshold, value }) => ({
    icon: 'bell',
    title: `${alertFigures[figure].label}: ${figureText(figure, value)}`,
    body: `Your limit: ${direction} ${figureText(figure, threshold)}`,
    path: paths.admin.market,
  }),
  mail: { kind: 'market-alert', write: (to, params) => marketAlertMail({ ...to, ...params }) },
})

export const marketNotificationKinds = [marketAlerted]
