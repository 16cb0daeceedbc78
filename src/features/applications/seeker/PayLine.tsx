import { formatShortMoney } from '#/shared/money.ts'

type PayIcon = { value: number; label: string; kind: 'theirs' | 'yours' }

type PayLineProps = { band: { min: number; max: number }; currency: string; marks: PayIcon[] }

const dot = {
  theirs: 'size-[18px] bg-fg ring-2 ring-white',
  yours: 'size-[26px] border-[6px] border-fg bg-brand',
}

/**
 * Pay as a line: the posted band in ink, a solid station for theirs, a ring for yours. An axis of money runs
 * from left to right in every language. Browser-only pages: the places are style attributes.
 */
export function PayLine({ band, currency, marks }: PayLineProps) {
  const values = [band.min, band.max, ...marks.map(({ value }) => value)]
  const room = Math.max((Math.max(...values) - Math.min(...values)) * 0.18, 1)
  const low = Math.min(...values) - room
  const high = Math.max(...values) + room
  const place = (value: number) => `${((value - low) / (high - low)) * 100}%`
  const short = (value: number) => formatShortMoney(value, currency)
  const [first, second] = marks
  // Two labels over each other cannot be read: then the second goes under the line.
  const crowded = first && second && Math.abs(first.value - second.value) / (high - low) < 0.24
  return (
    <div
      dir="ltr"
      role="img"
      aria-label={`Posted band ${short(band.min)} to ${short(band.max)}. ${marks.map((mark) => `${mark.label} ${short(mark.value)}`).join('. ')}.`}
      className="tabular-nums relative h-[144px] text-xs"
    >
      <div aria-hidden="true">
        <div className="absolute inset-x-0 top-[64px] h-[6px] border-y-[1.5px] border-border bg-white" />
        <div
          className="absolute top-[64px] h-[6px] bg-fg"
          style={{ left: place(band.min), width: `calc(${place(band.max)} - ${place(band.min)})` }}
        />
        {[band.min, band.max].map((value) => (
          <div
            key={value}
            className="absolute top-[56px] -ms-px h-[22px] w-[3px] bg-fg"
            style={{ left: place(value) }}
          >
            <span className="absolute left-1/2 top-[26px] -translate-x-1/2 font-semibold text-fg-muted">
              {short(value)}
            </span>
          </div>
        ))}
        {marks.map((mark) => (
          <div key={mark.kind} className="absolute top-[67px]" style={{ left: place(mark.value) }}>
            <span
              className={`absolute block -translate-x-1/2 -translate-y-1/2 rounded-full ${dot[mark.kind]}`}
            />
            <span
              className={`absolute -translate-x-1/2 whitespace-nowrap text-center ${mark.kind === 'yours' && crowded ? 'top-[36px]' : '-top-[62px]'}`}
            >
              <b className="block text-sm leading-tight">{short(mark.value)}</b>
              <span className="text-fg-muted">{mark.label}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
