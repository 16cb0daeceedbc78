import { type Result, rateAt, ratioLabel, verdictLabels } from './fairness-words.ts'
import { groupLabel } from './questions.ts'
import { fourFifths, type RateStage } from './rates.ts'

/** Where the axis of ratios ends; what is more is drawn at its end. */
const axisEnd = 1.5
const at = (ratio: number) => `${(Math.min(axisEnd, Math.max(0, ratio)) / axisEnd) * 100}%`

const columns = 'gap-x-4 gap-y-1 sm:grid-cols-[148px_minmax(0,1fr)_216px]'

/** Each group with its rate as a bar; below it, the ratio to the highest rate with its interval, against four fifths. */
export function RateRows({ result, stage }: { result: Result; stage: RateStage }) {
  const { question, groups } = result
  const widest = Math.max(...groups.map(({ stages }) => rateAt(stages, stage)?.rate ?? 0), 10)
  const isCompared = groups.some(({ stages }) => rateAt(stages, stage)?.ratio != null)
  return (
    <div className="mt-5">
      <ul className="grid gap-6 sm:gap-4">
        {groups.map(({ answer, people, stages }) => {
          const { rate = 0, ratio = null, low, high, verdict } = rateAt(stages, stage) ?? {}
          return (
            <li key={answer} className={`grid text-sm ${columns}`}>
              <span className="font-semibold wrap-anywhere">
                {groupLabel(question, answer)}
                <span className="block text-xs font-normal text-fg-muted">about {people} people</span>
              </span>
              <span aria-hidden="true" className="block">
                <span className="block h-6">
                  {rate > 0 && (
                    <span
                      className={`block h-full min-w-1 rounded-e-[3px] ${verdict === 'highest' ? 'bar-here border-2 border-fg bg-brand' : 'bar-filled bg-fg'}`}
                      style={{ width: `${(rate / widest) * 100}%` }}
                    />
                  )}
                </span>
                {ratio !== null && low != null && high != null && (
                  <span className="relative mt-2 block h-5 border-b border-border">
                    <span
                      className="bar-filled absolute bottom-[7px] h-1.5 min-w-1 rounded-full bg-border"
                      style={{
                        insetInlineStart: at(low),
                        width: `calc(${at(high)} - ${at(low)})`,
                      }}
                    />
                    <span
                      className="bar-here absolute bottom-1 size-3 -translate-x-1/2 rounded-full border-2 border-fg bg-brand rtl:translate-x-1/2"
                      style={{ insetInlineStart: at(ratio) }}
                    />
                    <Limit ratio={fourFifths} className="border-dashed" />
                    <Limit ratio={1} />
                  </span>
                )}
              </span>
              <span className="tabular-nums">
                <b>{rate}%</b>
                {verdict && <>, {verdictLabels[verdict].toLowerCase()}</>}
                {ratio !== null && low != null && high != null && (
                  <span className="block text-xs text-fg-muted">
                    {ratioLabel(ratio)} of the highest rate, between {ratioLabel(low)} and {ratioLabel(high)}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {isCompared && (
        <div aria-hidden="true" className={`mt-1 grid text-xs text-fg-muted ${columns}`}>
          <span className="relative block h-9 sm:col-start-2">
            <span className="absolute end-[calc(100%/3+20%/1.5)] pe-1 text-end">four fifths</span>
            <span className="absolute start-2/3 ps-1">as the highest</span>
          </span>
        </div>
      )}
    </div>
  )
}

const Limit = ({ ratio, className = '' }: { ratio: number; className?: string }) => (
  <span
    className={`absolute inset-y-0 border-s border-fg ${className}`}
    style={{ insetInlineStart: at(ratio) }}
  />
)
