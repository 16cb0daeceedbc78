import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'

const shownNames = 6

const dueWords = (late: number, people: number) =>
  late === 0 ? 'due within a day' : late < people ? 'late or due within a day' : 'late'

/** Says that a job takes no applications, or soon will not, and names who waits. */
export const BondNotice = ({ jobId }: { jobId: string }) => {
  const { hiring } = useHiringArea()
  const answers = useQuery(apiQuery('/employer/jobs/:id/answers', { id: jobId }, { silent: true })).data
  if (!answers || answers.people.length === 0) return null
  const { pausedAt, late, limit, people } = answers
  if (!pausedAt && people.length < limit) return null
  return (
    <Notice
      role="region"
      aria-label="Promised answers"
      tone={pausedAt ? 'danger' : 'warning'}
      className="mx-5 mb-4 text-sm lg:mx-7"
    >
      <p>
        {pausedAt ? (
          <>
            <b>New applications are paused</b> since <DateTime iso={pausedAt} as="recent" />, because{' '}
            {plural(late, 'answer')} {late === 1 ? 'is' : 'are'} late. They open again once the last one is
            answered.
          </>
        ) : (
          <>
            <b>
              {plural(people.length, 'answer')} {dueWords(late, people.length)}.
            </b>{' '}
            At {limit} late answers new applications are paused.
          </>
        )}{' '}
        <Link to={paths.answerBond} className="link">
          The rule
        </Link>
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
        {people.slice(0, shownNames).map(({ id, name }) => (
          <li key={id}>
            <Link to={hiring.applicant(jobId, id)} className="link">
              {name}
            </Link>
          </li>
        ))}
        {people.length > shownNames && <li>and {people.length - shownNames} more</li>}
      </ul>
    </Notice>
  )
}
