import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { useSite } from '#/client/site/use-site.ts'
import { defaultReplyDays } from '#/features/jobs/steps.ts'
import { paths } from '#/shared/paths.ts'
import { TermRows } from '#/ui/DescriptionList.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { undoMinutes } from '../stages.ts'
import type { Route } from './+types/AnswerBondPage'
import { bondRule } from './rule.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'The answer guarantee',
    description:
      'Every job here promises applicants an answer by a certain day. How that is counted, and what happens when it is late.',
    path: paths.answerBond,
    publicUrl: readPublicUrl(matches),
  })

const percent = `${bondRule.share * 100}%`

type Part = readonly [title: string, text: string]

const promised: Part[] = [
  [
    'The promise',
    `Each step of a job can say within how many working days you hear back. If it doesn’t, you hear back within ${defaultReplyDays}. We record the promise when you apply, and again each time we tell you about a step. Changing the job later can bring your date forward, and never puts it off.`,
  ],
  [
    'When an answer is late',
    'An answer is late from 12:00 UTC on the working day after the promised one: by then the promised day is over everywhere on Earth. Working days are Monday to Friday. It turns late for everyone at once: on your page, the team’s list and the company’s public figure.',
  ],
  [
    'What counts as an answer',
    `Moving you forward, inviting you to pick a time, booking an interview, making an offer and rejecting you. After an interview the days start again, and the next answer is due. If no interview time is left to pick, an answer is due again. A move counts for the team and the public right away. You hear of it after ${undoMinutes} minutes, because it can be undone until then; if it is undone, it no longer counts.`,
  ],
]

const paused: Part[] = [
  [
    'The limit',
    `A job with ${bondRule.minLate} late answers takes no new applications. If it had more than ${bondRule.minLate / bondRule.share} applications in ${bondRule.receivedDays} days, the limit is ${percent} of them. In a word search it drops below the jobs whose title or skills match. It stays visible, and if you’ve already applied you lose nothing.`,
  ],
  [
    'The warning',
    `We warn the hiring team when enough answers to reach the limit are due within ${bondRule.warnHours} hours. No job is paused sooner than ${bondRule.minNoticeHours} hours after the warning. Until then it takes applications, even at the limit.`,
  ],
  [
    'How it ends',
    'The job takes applications again as soon as the last late answer is given. Nobody has to ask.',
  ],
]

const shown = (answerBond: boolean): Part[] => [
  [
    'On the company’s page',
    'The typical days to a first answer, and the share of first answers that came by the promised day. We count applications from the last 180 days that got their first answer, or whose promised day has passed. If no answer comes, it counts as not on time, however long the silence lasts. If you withdraw before hearing back, we don’t count it. With fewer than 5 to count, we show nothing. The employer can’t edit or hide it.',
  ],
  [
    'For programs',
    `The numbers of every public job are at /api/jobs/…/answers, with the end of the job’s address: how many applications it received, how many people are owed an answer, ${answerBond ? '' : 'and '}how many answers are late${answerBond ? ', the limit, and when the job stopped taking applications or will stop' : ''}. Nobody is owed one while they have an interview ahead or times to choose from.`,
  ],
]

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const weekdayAfter = (days: number) => weekdays[days % weekdays.length]
const example: RouteStop[] = [
  { label: 'You apply', meta: weekdayAfter(0), state: 'next' },
  { label: 'Their answer is due', meta: weekdayAfter(defaultReplyDays), state: 'next' },
  { label: 'Late', meta: `From ${weekdayAfter(defaultReplyDays + 1)} 12:00 UTC`, state: 'bad' },
]
const pause: RouteStop[] = [
  { label: `${bondRule.minLate} late answers`, meta: 'No new applications', state: 'bad' },
  { label: 'All answered', meta: 'Open again right away', state: 'next' },
]

const Line = ({ stops, label }: { stops: RouteStop[]; label: string }) => (
  <>
    <RouteLine className="mt-5 hidden md:flex" direction="horizontal" stops={stops} label={label} />
    <RouteLine className="mt-5 md:hidden" stops={stops} label={label} />
  </>
)

export default function AnswerBondPage() {
  const { answerBond } = useSite()
  return (
    <main id="main" className="pb-20 pt-10 lg:pt-16">
      <PageSection
        id="answer-bond"
        level={1}
        title="The answer guarantee"
        intro={`Every job here promises you an answer by a certain day. ${
          answerBond
            ? 'A job with too many late answers gets no new applications.'
            : 'A company’s page shows the share of its first answers that came by then.'
        }`}
      >
        <figure className="py-6">
          <figcaption className="font-semibold">
            An example: you apply on a Monday, and the job answers within {defaultReplyDays} working days.
          </figcaption>
          <Line stops={example} label="An example" />
        </figure>
        <TermRows items={promised} />
      </PageSection>
      {answerBond && (
        <PageSection id="too-many-late" title="Too many late answers" className="pt-14 lg:pt-20">
          <figure className="py-6">
            <figcaption className="font-semibold">What happens to the job:</figcaption>
            <Line stops={pause} label="What happens to the job" />
          </figure>
          <TermRows items={paused} />
        </PageSection>
      )}
      <PageSection id="public" title="What everyone can see" className="pt-14 lg:pt-20">
        <TermRows items={shown(answerBond)} />
      </PageSection>
    </main>
  )
}
