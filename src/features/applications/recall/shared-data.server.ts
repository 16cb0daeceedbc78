import { formatLongDate } from '#/shared/dates.ts'
import { formatMoney } from '#/shared/money.ts'
import type { ApplicationRow, listEvents } from '../queries.server.ts'
import { parseSnapshot } from '../snapshot.server.ts'
import { type OfferRow, parseAnswers } from '../views.server.ts'

type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

/** Exactly what an employer had of somebody through one application. Only what was sent is named. */
export function sharedData(row: ApplicationRow, events: EventRow[], offers: OfferRow[]): string[] {
  const sent = parseSnapshot(row.snapshot)
  const answers = parseAnswers(row.answers)
  const looks = events
    .filter(({ kind }) => kind === 'resume')
    .map(({ createdAt }) => formatLongDate(createdAt))
  const profile = [
    sent.headline && 'headline',
    sent.about && 'what you say about yourself',
    (sent.city || sent.region || sent.country) && 'where you live',
    sent.experience.length > 0 && `experience (${sent.experience.length})`,
    sent.education.length > 0 && `education (${sent.education.length})`,
    sent.skills.length > 0 && 'skills',
    sent.yearsExperience !== null && 'years of experience',
    sent.desiredPay !== null && 'the pay you look for',
    sent.authorisedToWork !== null && 'whether you may work there',
    sent.needsSponsorship !== null && 'whether you need sponsorship',
  ].filter((part) => typeof part === 'string')
  const asks = offers.filter(({ madeBy }) => madeBy === 'seeker')
  return [
    sent.email ? `Your name and your address ${sent.email}` : 'Your name',
    ...(profile.length > 0 ? [`Your profile of that day: ${profile.join(', ')}`] : []),
    row.resumeName === null ? 'No résumé' : `Your résumé ${row.resumeName}. ${lookWords(looks)}`,
    ...(answers.length > 0
      ? [answers.length === 1 ? 'Your answer to 1 question' : `Your answers to ${answers.length} questions`]
      : []),
    ...(row.coverNote ? ['The note you wrote'] : []),
    ...asks.map(({ payAmount, payCurrency, payPeriod, startsOn }) =>
      [
        `What you asked for in the offer: ${formatMoney(payAmount, payCurrency)} a${payPeriod === 'hour' ? 'n' : ''} ${payPeriod}`,
        startsOn && `starting ${startsOn}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ]
}

const lookWords = (days: string[]) => {
  const once = [...new Set(days)]
  return once.length === 0 ? 'They never opened it.' : `They opened it on ${once.join(', ')}.`
}
