import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { defaultReplyDays } from '#/features/jobs/steps.ts'
import { paths } from '#/shared/paths.ts'
import { PageSection } from '#/ui/Section.tsx'
import type { Route } from './+types/AnswerBondPage'
import { bondRule } from './rule.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'What a promised answer is worth',
    description:
      'Each job here promises its applicants answers by a day. When too many are late, the job takes no new applications until people have heard.',
    path: paths.answerBond,
    publicUrl: readPublicUrl(matches),
  })

const percent = `${bondRule.share * 100}%`

const parts: { title: string; text: string }[] = [
  {
    title: 'What is promised',
    text: `Each step of a job can name working days. Without any, ${defaultReplyDays} working days count. The promise is written down when somebody applies, and again whenever they are told of a step. Changing the job later does not change it.`,
  },
  {
    title: 'What is late',
    text: 'An answer is late from the working day after the promised one. Working days are Monday to Friday, by UTC. A step further, an invitation with times to choose from, a booked interview, an offer and a rejection are all answers. After an interview, and when no time to choose from is left, the next answer is due; after an interview the promised days count anew. So is a move that can still be undone; if it is undone, it was none.',
  },
  {
    title: 'What happens then',
    text: `At ${bondRule.minLate} late answers, or at ${percent} of the applications of the last ${bondRule.receivedDays} days if that is more, the job takes no new applications. In searches for words it stands behind the jobs whose title or skills match. It stays visible, and whoever has applied loses nothing.`,
  },
  {
    title: 'What comes before',
    text: `Those who hire hear of it when so many answers are due within ${bondRule.warnHours} hours, and no job is paused sooner than ${bondRule.minNoticeHours} hours after that.`,
  },
  {
    title: 'How it ends',
    text: 'With the last late answer, in the same moment. Nobody has to ask for it.',
  },
  {
    title: 'What a company’s page publishes',
    text: 'Beside the median days to a first answer stands how many of 100 first answers came by the promised day. Counted are the applications of the last 180 days whose first answer was given, or whose promised day has passed. An application without an answer counts as not answered in time, however long the silence lasts; who withdrew before hearing counts as neither. With fewer than 5 nothing is shown. The employer can neither edit nor hide it.',
  },
  {
    title: 'How to check it',
    text: 'The counts of every job are public: put its address into /api/jobs/…/answers, and you read how many applications it received, how many people wait, how many answers are late, and the limit.',
  },
]

export default function AnswerBondPage() {
  return (
    <main id="main" className="pb-20 pt-10 lg:pt-16">
      <PageSection
        id="answer-bond"
        level={1}
        title="What a promised answer is worth"
        intro="A promise that costs nothing is kept by few. Here a broken one costs new applicants."
      >
        <dl className="max-w-[44em]">
          {parts.map(({ title, text }) => (
            <div key={title} className="border-b border-base-300 py-5">
              <dt className="text-lg font-[750]">{title}</dt>
              <dd className="mt-1">{text}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
    </main>
  )
}
