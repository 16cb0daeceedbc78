import { daysBetween, formatDay } from '#/shared/dates.ts'
import { formatShortPay } from '#/shared/money.ts'
import type { RouteStop } from '#/ui/RouteLine.tsx'
import { stageLabel, stationOf, stations } from '../stages.ts'
import type { Card, Sent } from './labels.ts'
import { amountOf, daysLateWords, stationLabels } from './labels.ts'

/** What stands at the end of the line for those who left it. */
const left = (card: Card): RouteStop | null => {
  if (card.recalledAt) return { label: 'Employer removed for fraud', state: 'end' }
  if (card.stage === 'rejected') return { label: 'Not selected', state: 'end' }
  if (card.stage === 'withdrawn') return { label: 'Withdrawn', state: 'end' }
  if (card.stage === 'offer reject') return { label: 'You declined', state: 'end' }
  return null
}

/** Five or six stops from what a list knows: no dates, only the promise. */
export function routeOfCard(card: Card): RouteStop[] {
  const { reached, ended } = card.progress
  const end = left(card)
  const travelled = stationLabels.slice(0, reached)
  if (ended && end)
    return [
      ...travelled.map(
        (label, place): RouteStop => ({
          label,
          state: 'done',
          ...(place === 0 && { meta: formatDay(card.appliedAt) }),
        }),
      ),
      { ...end, meta: formatDay(card.stageChangedAt) },
    ]
  if (card.stage === 'hire') return stationLabels.map((label) => ({ label, state: 'done' }))
  // While they decide, the ring is at the station they decide about; an offer is where the seeker stands.
  const here = card.move === 'them' && reached < 5 ? reached : reached - 1
  return stationLabels.map((label, place): RouteStop => {
    if (place > here) return { label, state: 'next' }
    if (place < here) return { label, state: 'done', ...(place === 0 && { meta: formatDay(card.appliedAt) }) }
    return { label, state: 'now', live: true, meta: promiseOf(card) }
  })
}

const promiseOf = ({ replyBy, daysLate }: Card) => {
  if (!replyBy) return undefined
  return daysLate > 0 ? daysLateWords(daysLate) : `Reply by ${formatDay(replyBy)}`
}

const inDays = (from: string, to: string) => {
  const days = daysBetween(from, to)
  return days === 0 ? 'the same day' : days === 1 ? '1 day' : `${days} days`
}

/** The record as a route: what happened with its dates, whose turn it is, what may follow. */
export function routeOfApplication(sent: Sent): RouteStop[] {
  const moves = sent.events.filter(({ kind }) => kind === 'moved')
  // Someone may be moved back and forth; the line shows each station once, as it was last reached.
  const past = new Map<string, RouteStop>()
  let before: string | null = null
  for (const { to, at } of moves) {
    const label = labelOf(sent, to)
    past.delete(label)
    past.set(label, {
      label,
      meta: before ? `${formatDay(at)}, ${inDays(before, at)}` : formatDay(at),
      state: 'done',
    })
    before = at
  }
  const travelled = [...past.values()]
  const end = left(sent)
  if (end) {
    const last = moves.at(-1)
    // What had ended before the recall stays on the line.
    if (sent.recalledAt && last?.by !== 'waymark')
      return [...travelled, { ...end, meta: formatDay(sent.recalledAt) }]
    const all = last ? `, ${inDays(sent.appliedAt, last.at)} in all` : ''
    return [...travelled.slice(0, -1), { ...end, meta: last && `${formatDay(last.at)}${all}` }]
  }
  if (sent.stage === 'hire') return travelled
  const station = stationOf(sent.stage)
  const ahead = station ? stations.slice(stations.indexOf(station) + 1) : []
  return [...travelled, turn(sent), ...ahead.map((next): RouteStop => stationAhead(sent, next))]
}

function labelOf(sent: Sent, to: Sent['stage']) {
  if (to === 'offer' && sent.offer) return `Offer: ${amountOf(sent.offer)}`
  if (to === 'offer counter') return 'You countered'
  if (to === 'offer accept') return 'Accepted'
  return stageLabel(to, 'seeker')
}

function turn(sent: Sent): RouteStop {
  const { company } = sent.job
  if (sent.move === 'you')
    return {
      label: 'Your answer',
      meta: sent.offer?.answerBy ? `By ${formatDay(sent.offer.answerBy)}` : undefined,
      state: 'now',
      live: true,
    }
  const doing = {
    applied: sent.openedAt ? 'decides' : 'reads it',
    'offer counter': 'answers your counter',
    'offer accept': 'confirms the hire',
  } as Partial<Record<Sent['stage'], string>>
  return {
    label: `${company.name} ${doing[sent.stage] ?? 'decides'}`,
    meta: sent.replyBy ? `By ${formatDay(sent.replyBy)}` : undefined,
    state: 'now',
    live: true,
  }
}

function stationAhead(sent: Sent, station: (typeof stations)[number]): RouteStop {
  const label = stationLabels[stations.indexOf(station)] ?? station
  const note = sent.steps.find((step) => step.name.toLowerCase() === label.toLowerCase())?.note
  const band = station === 'offer' && sent.job.pay ? formatShortPay(sent.job.pay) : undefined
  const start =
    station === 'hire' && sent.offer?.startsOn ? `Start ${formatDay(sent.offer.startsOn)}` : undefined
  return { label, meta: note ?? band ?? start, state: 'next' }
}
