import { dayLabel } from './times.ts'

type DatePlateProps = { iso: string; timeZone: string; onInk?: boolean }

/** Weekday, number and month of an interview, beside the sentence that says them. */
export function DatePlate({ iso, timeZone, onInk }: DatePlateProps) {
  const [weekday = '', day, month = ''] = dayLabel(iso, timeZone).split(' ')
  return (
    <span
      aria-hidden="true"
      className={`grid size-16 shrink-0 content-center justify-items-center rounded-[7px] leading-none ${onInk ? 'bg-on-dark text-primary-content' : 'bg-fg text-base-100'}`}
    >
      <span className="text-xs font-semibold">{weekday.slice(0, 3)}</span>
      <span className="tabular-nums mt-0.5 text-[1.4rem] font-[800] leading-none tracking-[-0.03em]">
        {day}
      </span>
      <span className="text-xs">{month.slice(0, 3)}</span>
    </span>
  )
}
