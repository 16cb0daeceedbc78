import { Link } from 'react-router'
import type { Job } from '#/features/jobs/api.ts'
import { currentTime } from '#/shared/clock.ts'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Clock } from '#/ui/icons/more-icons.tsx'
import { replyBy } from '../reply-deadline.ts'

/** By when somebody who applies now hears back, before they send it. */
export function AnswerDue({ job }: { job: Job }) {
  const due = replyBy('applied', new Date(currentTime()), job.steps)
  return (
    due && (
      <div className="grid items-start gap-4 rounded-box border border-base-300 p-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Clock className="size-6" aria-hidden="true" />
        <div>
          <p className="font-bold">
            {job.company.name} promises an answer by <DateTime iso={due.toISOString()} as="day" />
          </p>
          <p className="mt-0.5 text-sm text-fg-muted">
            If they miss that day, we mark it late and you can send one reminder.{' '}
            <Link to={paths.answerBond} className="link">
              How the answer guarantee works
            </Link>
            . You can withdraw at any time.
          </p>
        </div>
      </div>
    )
  )
}
