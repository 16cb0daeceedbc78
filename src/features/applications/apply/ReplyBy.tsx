import type { Job } from '#/features/jobs/api.ts'
import { replyDaysAt } from '#/features/jobs/steps.ts'
import { currentTime } from '#/shared/clock.ts'
import { workingDaysAfter } from '#/shared/dates.ts'
import { DateTime } from '#/ui/DateTime.tsx'

/** From the job's steps. Server and reader may see different days around midnight. */
export const ReplyBy = ({ steps }: Pick<Job, 'steps'>) => {
  // What `replyBy` says of an application that has just come, without the rules of all later stages.
  const deadline = workingDaysAfter(new Date(currentTime()), replyDaysAt(null, steps))
  return (
    <span suppressHydrationWarning>
      Apply today, and their answer is due <DateTime iso={deadline.toISOString()} as="day" />.
    </span>
  )
}

/** For visitors, below the apply button of the split view, and on the phone. */
export const VisitorReplyBy = ({ steps, onPhone }: Pick<Job, 'steps'> & { onPhone?: boolean }) => (
  <p
    className={`visitors-only font-medium ${onPhone ? 'mt-7 lg:hidden print:block' : 'order-last basis-full text-sm'}`}
  >
    <ReplyBy steps={steps} /> You need no account to start.
  </p>
)
