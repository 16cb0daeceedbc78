import type { ReactNode } from 'react'
import { formatPay, formatShortMoney, type PayPeriod, payPeriodWords } from '#/shared/money/money.ts'
import { Table } from '#/ui/Table.tsx'

export type PayRow = {
  key: string
  label: ReactNode
  /** Below the label, such as how many jobs stand behind it. */
  note?: string
  low: number
  high: number
  /** The row that the others are compared with. */
  isHere?: boolean
}

type PayScaleProps = {
  /** What the rows are, for screen readers. */
  label: string
  /** The heading of the first column of the table. */
  of: string
  rows: PayRow[]
  currency: string
  period: PayPeriod
}

/** Room at both ends of the axis, as a share of its length. */
const margin = 0.08

const layout = 'grid gap-x-4 gap-y-1 sm:grid-cols-[168px_minmax(0,1fr)_11rem] sm:items-center'

/**
 * Ranges of pay on one axis, each with its name and its amounts beside it. A list to screen readers; the drawing is hidden
 * from them, and the table below it has the same figures. Money runs left to right in every language.
 */
export function PayScale({ label, of, rows, currency, period }: PayScaleProps) {
  const least = Math.min(...rows.map(({ low }) => low))
  const most = Math.max(...rows.map(({ high }) => high))
  const room = Math.max(most - least, most * 0.02, 1) * margin
  // Round ends: they are no figures, and their cents would look like some.
  const step = period === 'year' || period === 'month' ? 100 : 1
  const from = Math.max(0, Math.floor((least - room) / step) * step)
  const until = Math.ceil((most + room) / step) * step
  const span = until - from
  const at = (amount: number) => ((amount - from) / span) * 100
  const amountOf = ({ low, high }: PayRow) => formatPay({ min: low, max: high, currency, period }).amount
  return (
    <div>
      <ul aria-label={`${label}, ${payPeriodWords[period]}`} className="grid gap-4">
        {rows.map((row) => (
          <li key={row.key} className={`${layout} text-sm`}>
            <span className="font-semibold wrap-anywhere">
              {row.label}
              {row.note && <span className="block text-xs font-normal text-fg-muted">{row.note}</span>}
            </span>
            <Bar from={at(row.low)} to={at(row.high)} isHere={row.isHere} />
            <b className="tabular-nums sm:text-end">{amountOf(row)}</b>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className={`${layout} mt-2 text-xs text-fg-muted`}>
        <span dir="ltr" className="flex justify-between tabular-nums sm:col-start-2">
          <span>{formatShortMoney(from, currency)}</span>
          <span>
            {formatShortMoney(until, currency)} {payPeriodWords[period]}
          </span>
        </span>
      </div>
      <details className="mt-4 text-sm">
        <summary className="link w-fit cursor-pointer py-1.5">
          Show as table<span className="sr-only">: {label}</span>
        </summary>
        <Table
          className="mt-2"
          caption={`${label}, ${payPeriodWords[period]}`}
          columns={[
            { key: 'of', header: of, rowHeader: true, cell: (row) => row.label },
            {
              ...{ key: 'low', header: 'From', alignEnd: true },
              cell: ({ low }) => formatPay({ min: low, max: low, currency, period }).amount,
            },
            {
              ...{ key: 'high', header: 'To', alignEnd: true },
              cell: ({ high }) => formatPay({ min: high, max: high, currency, period }).amount,
            },
            ...(rows.some(({ note }) => note)
              ? [{ key: 'note', header: 'Counted', cell: ({ note }: PayRow) => note ?? '–' }]
              : []),
          ]}
          rows={rows}
          rowKey={({ key }) => key}
        />
      </details>
    </div>
  )
}

type BarProps = { from: number; to: number; isHere: boolean | undefined }

/** In percent of the axis. Drawn as SVG: the rules for public pages allow no styles in the markup. */
const Bar = ({ from, to, isHere }: BarProps) => (
  <svg aria-hidden="true" className="h-6 w-full" width="100%" height="24">
    <rect className="fill-base-300 forced-colors:fill-[GrayText]" x="0" y="11" width="100%" height="2" />
    <rect
      className={
        isHere
          ? 'fill-brand stroke-fg forced-colors:fill-[Highlight] forced-colors:stroke-[CanvasText]'
          : 'fill-fg forced-colors:fill-[CanvasText]'
      }
      strokeWidth={isHere ? 2 : 0}
      x={`${from}%`}
      y="3"
      // One amount is a mark.
      width={`${Math.max(to - from, 0.6)}%`}
      height="18"
      rx="3"
    />
  </svg>
)
