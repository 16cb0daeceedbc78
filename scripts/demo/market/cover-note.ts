import type { DemoPerson } from '../people/person.ts'
import { trades } from '../trades/index.ts'
import type { PostedJob } from './posted-jobs.ts'

type Pick = <T>(from: readonly T[]) => T

const article = (words: string) => (/^[aeiou]/i.test(words) && !/^uni/i.test(words) ? 'an' : 'a')
const lower = (words: string) =>
  words[1] === words[1]?.toUpperCase() ? words : `${words[0]?.toLowerCase()}${words.slice(1)}`

/** A note of a few sentences: who writes, what they did, why this job, and when they could come. */
export function coverNote(
  person: DemoPerson,
  job: PostedJob,
  pick: Pick,
  chance: (share: number) => boolean,
) {
  const trade = trades[person.trade]
  const [current] = person.work
  if (!trade || !current) return null
  const role = lower(current.title)
  const title = job.title.split(', ')[0] ?? job.title
  const opening = pick([
    `I am ${article(role)} ${role} at ${current.company}, since ${current.from}.`,
    `For ${person.years > 1 ? `${person.years} years` : 'a year'} I have done this work, the last of it at ${current.company}.`,
    `I work as ${article(role)} ${role} at ${current.company} and would like to move on.`,
    `Your opening for ${article(title)} ${title} was sent to me by a friend.`,
    `I read the advert twice and then looked up ${job.workplace === 'Remote' ? 'the team' : `where in ${job.city ?? 'town'} you are`}.`,
    'Good morning,',
  ])
  const did = pick(trade.did)
  const deed = pick([
    `There I ${did}.`,
    `At ${current.company} I ${did}.`,
    `What says most about me: I ${did}.`,
    `In recent years I ${did}.`,
  ])
  const told = opening.includes(current.company) ? deed : deed.replace('There I', `At ${current.company} I`)
  const why = pick(trade.why)
  const isNear = job.city === person.place.city
  const closing = pick([
    `I could start ${pick(['two weeks', 'four weeks', 'six weeks', 'a month'])} after a yes.`,
    `The best time to call me is ${pick(['before eight', 'at noon', 'after four', 'any evening', 'Thursday, my day off'])}.`,
    isNear
      ? `I live in ${person.place.city} already.`
      : job.workplace === 'Remote'
        ? `I would work from ${person.place.city}.`
        : `We would move from ${person.place.city} for it.`,
    'I would be glad to come by for an hour and look.',
    'Thank you for reading this far.',
    `${pick(['References', 'Two references', 'My last manager’s number'])} on request, gladly.`,
    '',
  ])
  const body = chance(0.5) ? [opening, told, why] : [opening, why, told]
  if (chance(0.25)) body.splice(chance(0.5) ? 1 : 2, 1)
  return [...body, closing].filter(Boolean).join(' ').replace('Good morning, ', 'Good morning,\n\n')
}
