import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShownParams } from '#/client/use-set-params.ts'
import { mainStages } from '#/features/applications/stages.ts'
import { Section } from '#/ui/Section.tsx'
import { BarList } from '../charts/BarList.tsx'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import { endingLabels, reasonLabel } from '../outcomes.ts'
import { type Chosen, withChosen } from '../people.ts'
import { people, percent, type Report, stageNames } from '../report.ts'

type Row = Report['funnel'][number]

/** Who came to each stage, and what became of them. */
export const FunnelSection = ({ funnel, leavings }: Report) => (
  <Section
    id="funnel"
    title="Funnel"
    note="A person counts once for each job and stage, on the day they first came there. What became of them is as it stands now."
  >
    <ChartFigure
      id="funnel"
      finding={funnelFinding(funnel)}
      note="Each bar is everybody who came to the stage, split by what became of them: they went on to a later stage, nothing is decided yet, or they left. The thin line is the span before. A number opens the names."
      tables={[
        {
          caption: 'Who came to each stage, and what became of them',
          file: 'funnel',
          columns: [
            ...['Stage', 'Came', 'Went on', 'Not decided yet', 'Left'],
            ...['Came before', 'Went on before', 'Not decided yet before', 'Left before'],
          ],
          rows: funnel.map(({ stage, now, before }) => [
            stageNames[stage],
            ...[now, before].flatMap((counts) =>
              stage === 'hire'
                ? [counts.entered, null, null, null]
                : [counts.entered, counts.on, counts.open, counts.left],
            ),
          ]),
        },
      ]}
    >
      <FunnelChart funnel={funnel} />
    </ChartFigure>
    <Leavings leavings={leavings} />
  </Section>
)

function funnelFinding(funnel: Row[]) {
  const hired = funnel.at(-1)?.now.entered ?? 0
  const most = funnel.slice(0, -1).toSorted((one, other) => other.now.left - one.now.left)[0]
  const end = hired === 0 ? 'Nobody was hired.' : `${people(hired)} ${hired === 1 ? 'was' : 'were'} hired.`
  return most && most.now.left > 0
    ? `${end} Most left at “${stageNames[most.stage]}”: ${most.now.left}.`
    : end
}

function FunnelChart({ funnel }: { funnel: Row[] }) {
  const widest = Math.max(...funnel.flatMap(({ now, before }) => [now.entered, before.entered]), 1)
  const width = (count: number) => ({ width: `${(count / widest) * 100}%` })
  return (
    <ul className="mt-5 grid gap-3">
      {funnel.map(({ stage, now, before }) => {
        const parts = [
          { outcome: 'on', count: now.on, bar: 'bg-fg bar-filled', name: 'went on' },
          {
            outcome: 'open',
            count: now.open,
            bar: 'bar-here bg-brand border-2 border-fg',
            name: 'not decided yet',
          },
          { outcome: 'left', count: now.left, bar: 'bg-base-100 border-2 border-fg', name: 'left' },
        ] as const
        return (
          <li
            key={stage}
            className="grid grid-cols-[104px_minmax(0,1fr)_auto] gap-x-3 text-sm sm:grid-cols-[132px_minmax(0,1fr)_auto]"
          >
            <span className="py-1 font-semibold">{stageNames[stage]}</span>
            <span aria-hidden="true" className="block">
              <span className="flex h-8">
                {stage === 'hire'
                  ? now.entered > 0 && (
                      <span
                        className="bar-here block h-full min-w-2.5 rounded-e-[3px] border-2 border-fg bg-brand"
                        style={width(now.entered)}
                      />
                    )
                  : parts.map(
                      ({ outcome, count, bar }) =>
                        count > 0 && (
                          <span
                            key={outcome}
                            className={`block h-full min-w-1 -me-0.5 last:me-0 last:rounded-e-[3px] ${bar}`}
                            style={width(count)}
                          />
                        ),
                    )}
              </span>
              <span className="mt-0.5 block h-1">
                {before.entered > 0 && (
                  <span className="bar-filled block h-full min-w-1 bg-border" style={width(before.entered)} />
                )}
              </span>
            </span>
            <span className="min-w-14 text-end tabular-nums">
              <Behind chosen={{ stage }} count={now.entered} className="block py-1 text-base font-bold">
                {now.entered}
                <span className="sr-only"> came to {stageNames[stage]}</span>
              </Behind>
              <span className="block text-xs text-fg-muted">{before.entered} before</span>
            </span>
            {stage !== 'hire' && now.entered > 0 && (
              <span className="col-span-full flex flex-wrap gap-x-4 sm:col-span-1 sm:col-start-2 sm:-mt-4">
                {parts
                  .filter(({ count }) => count > 0)
                  .map(({ outcome, count, bar, name }) => (
                    <Behind key={outcome} chosen={{ stage, outcome }} count={count} className="py-1">
                      <span
                        aria-hidden="true"
                        className={`me-1.5 inline-block size-3 rounded-[2px] align-[-1px] ${bar}`}
                      />
                      <span className="tabular-nums">{count}</span> {name}
                      {outcome === 'on' && percent(count, now.entered) && ` (${percent(count, now.entered)})`}
                    </Behind>
                  ))}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type BehindProps = { chosen: Chosen; count: number; className: string; children: ReactNode }

/** A link to the people behind a number; nothing is behind none. */
function Behind({ chosen, count, className, children }: BehindProps) {
  const params = useShownParams()
  if (count === 0) return <span className={className}>{children}</span>
  return (
    <Link
      to={withChosen(params, chosen)}
      preventScrollReset
      className={`underline decoration-border underline-offset-4 hover:decoration-fg ${className}`}
    >
      {children}
    </Link>
  )
}

function Leavings({ leavings }: Pick<Report, 'leavings'>) {
  const params = useShownParams()
  const left = leavings.filter(({ now }) => now > 0)
  if (left.length === 0) return null
  const [most] = left.toSorted((one, other) => other.now - one.now)
  const stages = mainStages.filter((stage) => left.some((one) => one.stage === stage))
  const widest = Math.max(...left.flatMap(({ now, before }) => [now, before]), 10)
  return (
    <div className="mt-8">
      <ChartFigure
        id="leavings"
        finding={
          most
            ? `Most often: ${reasonLabel(most.ending, most.reason)}, at “${stageNames[most.stage]}”`
            : 'Why people left'
        }
        note="Everybody who left, by the stage they came to and why. Reasons are the ones your team chose with a rejection."
        tables={[
          {
            caption: 'Why people left, by stage',
            file: 'why-people-left',
            columns: ['Stage', 'How', 'Reason', 'People', 'Before'],
            rows: leavings.map(({ stage, ending, reason, now, before }) => [
              ...[stageNames[stage], endingLabels[ending], reason],
              ...[now, before],
            ]),
          },
        ]}
      >
        {stages.map((stage) => (
          <div key={stage} className="mt-5">
            <h4 className="text-sm font-bold">Left at “{stageNames[stage]}”</h4>
            <div className="-mt-3">
              <BarList
                full={widest}
                label={`Left at ${stageNames[stage]}`}
                bars={left
                  .filter((one) => one.stage === stage)
                  .map(({ ending, reason, now, before }) => ({
                    ...{ key: `${ending} ${reason}`, label: reasonLabel(ending, reason), value: now, before },
                    to: withChosen(params, { stage, ending, ...(reason !== null && { reason }) }),
                  }))}
              />
            </div>
          </div>
        ))}
      </ChartFigure>
    </div>
  )
}
