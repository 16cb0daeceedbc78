import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { AppealPanel } from '../decisions/AppealPanel.tsx'
import { StatementOfReasons, useStatement } from '../decisions/StatementOfReasons.tsx'
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx'
import { CheckpointPageHeader } from './CheckpointPageHeader.tsx'
import type { CheckpointProfile } from './form-values.ts'
import { appealStop } from './RefusedScreen.tsx'

/** The suspension, its reasons, and the appeal. */
export function SuspendedScreen({ employer }: { employer: CheckpointProfile }) {
  const { data: statement } = useStatement()
  const stops: RouteStop[] = [
    employer.approvedAt
      ? { label: 'Check passed', meta: <DateTime iso={employer.approvedAt} as="time" />, state: 'done' }
      : {
          label: 'Sent',
          meta: employer.submittedAt ? <DateTime iso={employer.submittedAt} as="time" /> : undefined,
          state: 'done',
        },
    {
      label: 'Suspended',
      meta: statement ? <DateTime iso={statement.decidedAt} as="time" /> : undefined,
      state: 'bad',
    },
    appealStop(statement),
  ]
  return (
    <>
      <CheckpointPageHeader />
      <main id="main" className="page-container pb-20 pt-10 lg:pt-20">
        <h1 className="display-text max-w-[14em] text-[clamp(2.9rem,6vw,5rem)]">
          This company is suspended.
        </h1>
        <p className="mt-5 max-w-[30em] text-[clamp(1.0625rem,1.5vw,1.3125rem)] font-medium leading-[1.45]">
          {employer.name} and its jobs can’t be seen, nobody can apply, and no new jobs can be posted. Nothing
          is deleted.
        </p>
        <RouteLine direction="horizontal" className="mt-14 hidden max-w-[840px] md:flex" stops={stops} />
        <RouteLine className="mt-10 md:hidden" stops={stops} />
        <StatementOfReasons statement={statement} fallback={employer.statusNote} foldFacts />
        <section
          aria-labelledby="wrong"
          className="mt-11 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 lg:grid-cols-[216px_minmax(0,1fr)]"
        >
          <h2 id="wrong" className="text-xl lg:pt-4">
            Appeal
          </h2>
          <div className="max-w-[640px] border-t-2 border-fg pt-4">
            {statement ? (
              <AppealPanel statement={statement} />
            ) : (
              <ButtonLink to={`${paths.employer.help('contact')}?reason=check`} variant="outlined" size="lg">
                Write to us
              </ButtonLink>
            )}
          </div>
        </section>
        <DocumentsPanel />
      </main>
    </>
  )
}
