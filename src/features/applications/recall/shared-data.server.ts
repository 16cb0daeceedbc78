import { profileParts } from '#/features/seekers/snapshot-parts.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { formatMoney } from '#/shared/money/money.ts'
import { parseAnswers } from '../answers/answers.ts'
import type { OfferRow } from '../offers/view-offers.server.ts'
import type { ApplicationRow } from '../queries.server.ts'
import type { listApplicationEvents } from '../record-queries.server.ts'
import { parseSnapshot } from '../snapshot.server.ts'
import { filledWrittenFields, writtenFields } from '../written-fields.ts'

type EventRow = Awaited<ReturnType<typeof listApplicationEvents>>[number]

/** What an employer received through one application; only what was really sent. */
export function describeSharedData(row: ApplicationRow, events: EventRow[], offers: OfferRow[]): string[] {
  const snapshot = parseSnapshot(row.snapshot)
  const answers = parseAnswers(row.answers)
  const openedOn = events
    .filter(({ kind }) => kind === 'resume')
    .map(({ createdAt }) => formatLongDate(createdAt))
  const profile = [
    snapshot.headline && 'headline',
    snapshot.about && 'what you say about yourself',
    (snapshot.city || snapshot.region || snapshot.country) && 'where you live',
    snapshot.experience.length > 0 && `experience (${snapshot.experience.length})`,
    snapshot.education.length > 0 && `education (${snapshot.education.length})`,
    snapshot.skills.length > 0 && 'skills',
    ...profileParts(snapshot).map(({ id, title, lines }) =>
      id === 'wants' ? 'what you look for in a job' : `${title.toLowerCase()} (${lines.length})`,
    ),
    snapshot.yearsExperience !== null && 'years of experience',
    snapshot.desiredPay !== null && 'the pay you look for',
    snapshot.authorisedToWork !== null && 'whether you may work there',
    snapshot.needsSponsorship !== null && 'whether you need sponsorship',
  ].filter((part) => typeof part === 'string')
  const counterOffers = offers.filter(({ madeBy }) => madeBy === 'seeker')
  return [
    snapshot.email ? `Your name and your address ${snapshot.email}` : 'Your name',
    ...(profile.length > 0 ? [`Your profile of that day: ${profile.join(', ')}`] : []),
    row.resumeName === null ? 'No résumé' : `Your résumé ${row.resumeName}. ${openedSentence(openedOn)}`,
    ...(answers.length > 0
      ? [answers.length === 1 ? 'Your answer to 1 question' : `Your answers to ${answers.length} questions`]
      : []),
    ...answers.flatMap(({ fileId, answer }) => (fileId ? [`Your file ${answer}, sent as an answer`] : [])),
    ...filledWrittenFields(row).map(({ name }) => writtenFields[name].shared),
    ...counterOffers.map(({ payAmount, payCurrency, payPeriod, startsOn }) =>
      [
        `What you asked for in the offer: ${formatMoney(payAmount, payCurrency)} a${payPeriod === 'hour' ? 'n' : ''} ${payPeriod}`,
        startsOn && `starting ${startsOn}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ]
}

const openedSentence = (days: string[]) => {
  const uniqueDays = [...new Set(days)]
  return uniqueDays.length === 0 ? 'They never opened it.' : `They opened it on ${uniqueDays.join(', ')}.`
}
