import { useQuery } from '@tanstack/react-query'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { isPreOfferStage } from '#/features/applications/stages.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { decisionDueAfter, lastHeld } from '../clocks/decision-clock.ts'

type DecisionWaitProps = { id: string; interviews: DataOf<'GET', '/interviews'> }

/** After an interview: until when the company has to say whether it has decided. */
export function DecisionWait({ id, interviews }: DecisionWaitProps) {
  const { data } = useQuery(apiQuery('/applications/:id', { id }, { silent: true }))
  const last = lastHeld(interviews)
  if (!data || !last || !isPreOfferStage(data.stage)) return null
  const due = decisionDueAfter(last)
  const { name } = data.job.company
  return (
    <section aria-labelledby="decision-wait" className="mb-8 border-t-2 border-fg pt-4">
      <h2 id="decision-wait" className="text-xl tracking-[-0.02em]">
        Your interview with {name} was on <DateTime iso={last.toISOString()} as="deadline" />
      </h2>
      <p className="mt-2 max-w-[37em] text-fg-muted">
        We remind them after 30 and 40 days that you are waiting for a decision. In Ontario they must tell you
        by <DateTime iso={due.toISOString()} as="deadline" /> whether they have made one.
      </p>
    </section>
  )
}
