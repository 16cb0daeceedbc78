import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { AppealPanel } from '../decisions/AppealPanel.tsx'
import { type Statement, StatementOfReasons, useStatement } from '../decisions/StatementOfReasons.tsx'
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx'
import type { CheckpointProfile } from './form-values.ts'

/** The refusal, its reasons, and the next steps. Without yellow, which stands for verified. */
export function RefusedScreen({
  employer,
  onCorrect,
}: {
  employer: CheckpointProfile
  onCorrect: () => void
}) {
  const { data } = useQuery(apiQuery('/employers/evidence', {}, { silent: true }))
  const { data: statement } = useStatement()
  const automaticChecks = data?.evidence.filter(({ claim }) => claim !== 'human') ?? []
  const refusedAt = statement?.decidedAt ?? data?.history.findLast(({ to }) => to === 'rejected')?.at
  const stops: RouteStop[] = [
    {
      label: 'Sent',
      meta: employer.submittedAt ? <DateTime iso={employer.submittedAt} as="time" /> : undefined,
      state: 'done',
    },
    {
      label: 'Checked',
      meta:
        data &&
        `${automaticChecks.filter(({ outcome }) => outcome === 'pass').length} of ${automaticChecks.length} confirmed`,
      state: 'done',
    },
    {
      label: 'Not verified',
      meta: refusedAt ? <DateTime iso={refusedAt} as="time" /> : undefined,
      state: 'bad',
    },
    appealStop(statement),
  ]
  return (
    <main id="main" className="page-container pb-20 pt-10 lg:pt-20">
      <h1 className="display-text max-w-[14em] text-[clamp(2.9rem,6vw,5rem)]">
        We could not verify this company.
      </h1>
      <p className="mt-5 max-w-[30em] text-[clamp(1.0625rem,1.5vw,1.3125rem)] font-medium leading-[1.45]">
        {employer.name} can’t post jobs for now. Your details are kept, so you can correct them and send them
        again, or ask somebody else to look.
      </p>
      <RouteLine direction="horizontal" className="mt-14 hidden max-w-[1120px] md:flex" stops={stops} />
      <RouteLine className="mt-10 md:hidden" stops={stops} />
      <StatementOfReasons statement={statement} fallback={employer.statusNote} />
      <DocumentsPanel />
      <div className="mt-11 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 lg:grid-cols-[216px_minmax(0,1fr)]">
        <h2 className="text-xl lg:pt-4">Two ways on</h2>
        <div className="grid border-t-2 border-fg md:grid-cols-2">
          <section aria-labelledby="correct" className="py-6 md:pe-10">
            <h3 id="correct" className="text-lg">
              Something was mistyped
            </h3>
            <p className="mt-1.5 text-fg-muted">
              Correct it and send again, at most three times in 30 days. The same checks run, then a person
              reads it once more.
              {statement?.appeal?.outcome === null && ' Sending again closes your appeal.'}
            </p>
            <Button variant="dark" size="lg" className="mt-4" onClick={onCorrect}>
              Correct and send again
              <ArrowRight className="size-[18px] rtl:-scale-x-100" aria-hidden="true" />
            </Button>
          </section>
          <section
            aria-labelledby="wrong"
            className="border-base-300 py-6 max-md:border-t md:border-s md:ps-10"
          >
            <h3 id="wrong" className="text-lg">
              We are wrong
            </h3>
            {statement && <AppealPanel statement={statement} />}
          </section>
        </div>
      </div>
    </main>
  )
}

/** The state of an appeal as a timeline stop. */
export function appealStop(statement: Statement | null | undefined): RouteStop {
  const appeal = statement?.appeal
  if (!appeal)
    return { label: 'Appeal', meta: statement?.canAppeal ? 'Open to you' : undefined, state: 'next' }
  return appeal.outcome === null
    ? {
        label: 'Appeal',
        meta: (
          <>
            Sent <DateTime iso={appeal.at} as="time" />
          </>
        ),
        state: 'now',
      }
    : { label: 'Appeal', meta: 'Read: the decision stands', state: 'end' }
}
