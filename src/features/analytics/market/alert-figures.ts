import { plural } from '#/shared/sentence.ts'
import type { MarketFigures } from './counts.ts'

type AlertFigure = {
  /** As the choice and the mail name it. */
  label: string
  unit: 'count' | 'percent' | 'hours'
  /** Of the last seven days, or of this moment; null where there is nothing to tell. */
  read(figures: MarketFigures): number | null
}

/** Below this many, a share says less than the number itself. */
const minForShares = 10
const percentOf = (part: number, whole: number) =>
  whole >= minForShares ? Math.round((part / whole) * 100) : null
const count = (label: string, read: AlertFigure['read']): AlertFigure => ({ label, unit: 'count', read })

/** The figures of which an administrator can be told. */
export const alertFigures = {
  'checks-waiting': count('Checks waiting now', (of) => of.checksWaiting),
  'check-tenth-hours': {
    label: 'Hours in which nine in ten checks were decided',
    unit: 'hours',
    read: (of) => (of.checkTenthHours === null ? null : Math.ceil(of.checkTenthHours)),
  },
  'jobs-live': count('Jobs live now', (of) => of.jobsLive),
  'jobs-published': count('Jobs published', (of) => of.jobsPublished),
  'seekers-joined': count('Seekers joined', (of) => of.seekersJoined),
  applications: count('Applications', (of) => of.applications),
  'answered-in-time': {
    label: 'Share of first answers in time',
    unit: 'percent',
    read: (of) => percentOf(of.answersInTime, of.answersDue),
  },
  'jobs-held': count('Jobs held', (of) => of.jobsHeld),
  reports: count('Reports', (of) => of.reports),
  'mails-failed': count('Mails failed', (of) => of.mailsFailed),
  'searches-unanswered': {
    label: 'Share of searches without a result',
    unit: 'percent',
    read: (of) => percentOf(of.searchesUnanswered, of.searches),
  },
} satisfies Record<string, AlertFigure>

export type AlertFigureName = keyof typeof alertFigures
export const alertFigureNames = Object.keys(alertFigures) as [AlertFigureName, ...AlertFigureName[]]

/** '12', '80%', '5 hours' */
export function figureText(name: AlertFigureName, value: number) {
  const { unit } = alertFigures[name]
  return unit === 'percent' ? `${value}%` : unit === 'hours' ? plural(value, 'hour') : String(value)
}

export const alertDirections = ['above', 'below'] as const
export type AlertDirection = (typeof alertDirections)[number]
type Alert = { figure: AlertFigureName; direction: AlertDirection; threshold: number }

/** Whether the figure is beyond the limit; one that cannot be told never is. */
export const isBeyond = ({ direction, threshold }: Alert, value: number | null) =>
  value !== null && (direction === 'above' ? value > threshold : value < threshold)

/** 'Checks waiting now: above 20' */
export const alertSentence = ({ figure, direction, threshold }: Alert) =>
  `${alertFigures[figure].label}: ${direction} ${figureText(figure, threshold)}`
