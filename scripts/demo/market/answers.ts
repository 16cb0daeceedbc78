import type { DemoPerson } from '../people/person.ts'
import { hashOf } from '../random.ts'
import type { StepKind } from '../title-shape.ts'

type Pick = <T>(from: readonly T[]) => T

/** What employers ask, by kind of work. A company asks one question, the same for all jobs of a kind. */
const questions: Record<StepKind, string[]> = {
  shift: [
    'Which shifts can you work, and which not?',
    'How would you get to work, and when could you start?',
  ],
  trade: [
    'Which licences or certificates do you hold?',
    'What is the best piece of work you finished this year?',
  ],
  office: ['Why this job, and why now?', 'Which part of your week would you like to keep?'],
  technical: [
    'What did you build that you would build differently today?',
    'Tell us about a mistake in production and what you changed after it.',
  ],
  care: ['Which registration do you hold, and until when?', 'Which hours suit your life?'],
  teaching: [
    'Which license do you hold, or when will you have it?',
    'What should we see if we visited your class?',
  ],
  lead: ['Which decision with a team was the hardest?', 'What would you look at in your first month?'],
}

export const questionsFor = (kind: StepKind, slug: string) => {
  const choices = questions[kind]
  const company = slug.split('-').slice(-4, -2).join('-')
  return [choices[hashOf(company) % choices.length] ?? '']
}

const shiftsOpen = [
  'Days and lates',
  'Any shift',
  'Nights, which I prefer',
  'Earlies and days',
  'Lates and weekends',
]
const shiftsShut = [
  'not Sundays before noon',
  'not two nights in a school week',
  'only every second weekend',
  'nothing before 5 in the morning',
  'no split shifts',
]
const travel = [
  'By car, 20 minutes',
  'By bike',
  'By bus, the 7 runs past you',
  'My cousin works near you and we share a car',
  'By train, and I checked the timetable',
]
const again = [
  'Today I would start with the restore and not with the feature.',
  'Today I would write the design note first, even if it is half a page.',
  'Today I would keep the old path running for a month and compare both.',
  'Today I would ask support for their five worst tickets before the first line.',
  'Today I would use one table less and one constraint more.',
  'Today I would measure first; I guessed, and I guessed wrong.',
]
const mistakes = [
  'I ran a migration on a Friday at four. We were back by six, and since then every migration has a rehearsal.',
  'I trusted a default timeout of 30 seconds. Now there is a test that names every timeout we have.',
  'I deleted a queue that I thought was empty. It had 212 messages. We replayed them by hand, and now a name must be typed.',
  'I rounded before I summed. The report was off by $3, and it took me two days to find it. I wrote the test first this time.',
  'A certificate ran out on my watch. I wrote the reminder that night, and it has caught six since.',
  'I named two things the same and a colleague trusted the name. One of them was the backup. Names are reviewed now.',
  'I turned off an alert because it was noisy. It had been right. Now an alert goes only with the reason it was made for.',
  'I tested with ten rows. The eleventh had no date. Since then I begin with a copy of the ugliest customer.',
  'My script asked “Are you sure?” and I was. It was the wrong window. It prints the host in red since.',
  'I mended a bug in the caller and not in the callee, so it came back from another one. It took me a year to see it.',
  'I cached a price for an hour. It changed at noon. We paid the difference, and a price is never cached there now.',
  'I let a retry loop without a limit into a release. A partner called us before our own alarm did. There is one limiter now, and I wrote it.',
  'I changed two things at once and could not tell which had helped. Since then I change one.',
  'I shipped a fix without reading the plan of the query. It locked a table for four minutes. I read plans now.',
]
const finished = [
  'It held through the inspection without a note.',
  'The customer asked for my name, which pleased me.',
  'It took two days longer than planned, and I said so on the first of them.',
  'My foreman took a photo of it, which he does not do.',
]
const keep = [
  'The hour before the phones start.',
  'The talk at the end of the week where we say what went wrong.',
  'Writing. I would not want to give that away.',
  'Being on the floor one day in five.',
  'The part where somebody thanks you a month later.',
]
const now = [
  'My present job moves to another city in spring, and we stay.',
  'I have learned there what I could, and I said so to my manager.',
  'My child has started school, so I have my mornings back.',
  'My team was joined with another one and I would like a smaller place again.',
  'I have followed your adverts for a year; this is the first one I can do well.',
  'My contract ends in January and I would rather choose than wait.',
]
const hours = [
  'Three long days a week would be ideal; four are fine.',
  'Days in term time, any shift in the holidays.',
  'Nights. I sleep well by day.',
  'Full-time, and I can trade weekends.',
  'Two evenings a week are no problem, I would choose Tuesday and Thursday.',
]
const visit = [
  'Children talking to each other about a mistake.',
  'A quiet start, three groups, and nobody waiting for me.',
  'A page of writing on every desk by half past nine.',
  'The last row laughing, and working.',
  'Me, listening for most of the time.',
]
const hard = [
  'I closed a shift that everybody liked and that lost money. I told each of them myself, and found places for nine of eleven.',
  'I let a good specialist go who was unkind to newcomers. I should have done it half a year earlier.',
  'I stopped a project two weeks before the end, because it was not safe. We lost the bonus and nobody lost a hand.',
  'I said no to a client who brought us a fifth of our work.',
  'I moved the start by a month and stood in front of everybody who had worked weekends for it.',
]
const month = [
  'The roster, the near misses and the two people everybody asks for help.',
  'I would work one shift in each place before I change anything.',
  'The oldest complaint that is still open.',
  'What is promised to customers, next to what was delivered.',
  'Who leaves, and after how many months.',
]

/** What this person answers to a company's question. */
export function answerTo(question: string, person: DemoPerson, pick: Pick, country: string) {
  const { education, work } = person
  const [job] = work
  const until = `${pick(['March', 'June', 'September', 'December'])} ${new Date().getUTCFullYear() + 1 + (person.years % 2)}`
  switch (question) {
    case questions.shift[0]:
      return `${pick(shiftsOpen)}, but ${pick(shiftsShut)}.`
    case questions.shift[1]:
      return `${pick(travel)}. I could start ${pick(['two weeks', 'three weeks', 'a month', 'ten days'])} after your answer.`
    case questions.trade[0]:
      return `${education.what}, ${education.where}, ${education.year}. ${pick(['First aid as well, renewed this year.', 'A clean licence, and a forklift card.', 'I can bring the originals.', 'Working at height is booked for next month.', 'Nothing has lapsed.'])}`
    case questions.trade[1]:
      return `${job?.did ? `${job.did}. ` : ''}${pick(finished)}`
    case questions.office[0]:
      return pick(now)
    case questions.office[1]:
      return pick(keep)
    case questions.technical[0]:
      return `${job?.did ? `At ${job.company}: ${job.did[0]?.toLowerCase()}${job.did.slice(1)}. ` : ''}${pick(again)}`
    case questions.technical[1]:
      return pick(mistakes)
    case questions.care[0]:
      return `${education.what} (${education.where}). Registered ${country === 'US' ? `in ${person.place.region}` : 'here'} until ${until}.`
    case questions.care[1]:
      return pick(hours)
    case questions.teaching[0]:
      return `${education.what}, ${education.where}, ${education.year}. ${pick(['The license is valid for three more years.', 'My renewal is sent and paid.', 'The last paper comes in January.', 'I can teach from the first day.'])}`
    case questions.teaching[1]:
      return pick(visit)
    case questions.lead[0]:
      return pick(hard)
    default:
      return pick(month)
  }
}
