import { ChartFigure } from '../charts/ChartFigure.tsx'
import {
  type BlindRow,
  blindRowLabel,
  changeLabel,
  type FairnessReport,
  rateAt,
  reachedWords,
} from './fairness-words.ts'
import { firstMonthOf } from './quarters.ts'
import type { RateStage } from './rates.ts'

type BlindFigureProps = { blind: NonNullable<FairnessReport['blind']>; stage: RateStage }

/** Who came to a stage before anybody was read blind, and who of those who were. */
export function BlindFigure({ blind: { since, rows }, stage }: BlindFigureProps) {
  const shown = rows.flatMap((row) => {
    const change = rateAt<BlindRow['stages'][number]>(row.stages, stage)
    return change ? [{ label: blindRowLabel(row), change }] : []
  })
  const widest = Math.max(...shown.flatMap(({ change }) => [change.before, change.after]), 10)
  const width = (rate: number) => ({ width: `${(rate / widest) * 100}%` })
  const clear = shown.filter(({ change }) => !change.couldBeChance)
  return (
    <div className="mt-10">
      <ChartFigure
        id={`blind-${stage}`}
        finding={
          clear.length === 0
            ? 'Blind review: no change that could not be chance'
            : `Blind review, other rates: ${clear.map(({ label }) => label).join(', ')}`
        }
        note={`Of those read blind, and of those read with their names in the counts of the year before ${firstMonthOf(since)}, how many ${reachedWords[stage]}. All applications are counted exactly, groups by their people. Jobs and applicants changed as well: this is a comparison and no proof.`}
        tables={[
          {
            caption: `How many ${reachedWords[stage]}, read with names and read blind`,
            file: `fairness-blind-${stage}`,
            columns: ['Group', 'With names, %', 'Read blind, %', 'Change, points'],
            rows: shown.map(({ label, change }) => [label, change.before, change.after, changeLabel(change)]),
          },
        ]}
      >
        <ul className="mt-5 grid gap-5">
          {shown.map(({ label, change }) => (
            <li key={label} className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[148px_minmax(0,1fr)_216px]">
              <span className="font-semibold wrap-anywhere">{label}</span>
              <span aria-hidden="true" className="grid content-start gap-1">
                <span
                  className="bar-filled block h-3 min-w-1 rounded-e-[3px] bg-border"
                  style={width(change.before)}
                />
                <span
                  className="bar-here block h-5 min-w-1 rounded-e-[3px] border-2 border-fg bg-brand"
                  style={width(change.after)}
                />
              </span>
              <span className="tabular-nums">
                {change.before}% with names, <b>{change.after}% read blind</b>
                <span className="block text-xs text-fg-muted">{changeLabel(change)}</span>
              </span>
            </li>
          ))}
        </ul>
      </ChartFigure>
    </div>
  )
}
