import { formatShortMoney, formatShortPay } from '#/shared/money/money.ts'

type PayPoint = { value: number; label: string; kind: 'theirs' | 'yours' }

type PayChartProps = { range: { min: number; max: number }; currency: string; points: PayPoint[] }

const pointStyles = {
  theirs: 'size-[18px] bg-fg ring-2 ring-base-100',
  yours: 'size-[26px] border-[6px] border-fg bg-brand',
}

/**
 * A chart of the posted range, the offer (solid) and the counter-offer (ring). Numbers run from left to right
 * in every language. Positions are style attributes, which the CSP allows in the browser only.
 */
export function PayChart({ range, currency, points }: PayChartProps) {
  const values = [range.min, range.max, ...points.map(({ value }) => value)]
  const margin = Math.max((Math.max(...values) - Math.min(...values)) * 0.18, 1)
  const low = Math.min(...values) - margin
  const high = Math.max(...values) + margin
  const leftOf = (value: number) => `${((value - low) / (high - low)) * 100}%`
  const format = (value: number) => formatShortMoney(value, currency)
  const [first, second] = points
  // Overlapping labels cannot be read: then the second goes below the line.
  const isBandNarrow = (range.max - range.min) / (high - low) < 0.16
  const labelsOverlap = first && second && Math.abs(first.value - second.value) / (high - low) < 0.24
  return (
    <div
      dir="ltr"
      role="img"
      aria-label={`Posted band ${format(range.min)} to ${format(range.max)}. ${points.map((point) => `${point.label} ${format(point.value)}`).join('. ')}.`}
      className="tabular-nums relative h-[144px] text-xs"
    >
      <div aria-hidden="true">
        <div className="absolute inset-x-0 top-[64px] h-[6px] border-y-[1.5px] border-border bg-base-100" />
        <div
          className="absolute top-[64px] h-[6px] bg-fg"
          style={{ left: leftOf(range.min), width: `calc(${leftOf(range.max)} - ${leftOf(range.min)})` }}
        />
        {[range.min, range.max].map((value) => (
          <div
            key={value}
            className="absolute top-[56px] -ms-px h-[22px] w-[3px] bg-fg"
            style={{ left: leftOf(value) }}
          >
            <span className="absolute left-1/2 top-[26px] -translate-x-1/2 font-semibold whitespace-nowrap text-fg-muted">
              {isBandNarrow ? value === range.max && formatShortPay({ ...range, currency }) : format(value)}
            </span>
          </div>
        ))}
        {points.map((point) => (
          <div key={point.kind} className="absolute top-[67px]" style={{ left: leftOf(point.value) }}>
            <span
              className={`absolute block -translate-x-1/2 -translate-y-1/2 rounded-full ${pointStyles[point.kind]}`}
            />
            <span
              className={`absolute -translate-x-1/2 whitespace-nowrap text-center ${point.kind === 'yours' && labelsOverlap ? 'top-[36px]' : '-top-[62px]'}`}
            >
              <b className="block text-sm leading-tight">{format(point.value)}</b>
              <span className="text-fg-muted">{point.label}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
