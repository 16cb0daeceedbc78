import { useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { dayLabel, otherZoneTime, spanLabel } from '../times.ts'
import { DayRuler } from './DayRuler.tsx'

type SlotChoicesProps = {
  /** ISO times, oldest first. */
  times: readonly string[]
  minutes: number
  /** The reader's zone, and that of the others. */
  ownZone: string
  otherTimeZone: string
  /** 'for them' */
  whose: string
  chosen: string | null
  onChoose: (time: string) => void
  withRuler?: boolean
}

const daysAtFirst = 3

/** Free times as one choice, day by day, in both zones. */
export function SlotChoices(props: SlotChoicesProps) {
  const { times, minutes, ownZone, otherTimeZone, whose, chosen, onChoose, withRuler } = props
  const [all, setAll] = useState(false)
  const days = new Map<string, string[]>()
  for (const time of times) {
    const day = dayLabel(time, ownZone)
    days.set(day, [...(days.get(day) ?? []), time])
  }
  const isHidden = (list: string[], place: number) =>
    !all && place >= daysAtFirst && !(chosen && list.includes(chosen))
  const hiddenCount = [...days.values()].filter(isHidden).length
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
      <legend className="sr-only">Time</legend>
      {[...days].map(([day, list], place) =>
        isHidden(list, place) ? null : (
          <div key={day} className="min-w-0 border-t-2 border-fg pt-3">
            <h2 className="text-lg">{day}</h2>
            {withRuler && <DayRuler {...{ times: list, minutes, ownZone, otherTimeZone, chosen }} />}
            <div className="mt-2 border-t border-base-300">
              {list.map((time) => (
                <SlotRow
                  key={time}
                  {...{ time, minutes, ownZone, otherTimeZone, whose }}
                  isChosen={time === chosen}
                  onChoose={() => onChoose(time)}
                />
              ))}
            </div>
          </div>
        ),
      )}
      {hiddenCount > 0 && (
        <Button variant="outlined" className="justify-self-start" onClick={() => setAll(true)}>
          Show {hiddenCount} more {hiddenCount === 1 ? 'day' : 'days'}
        </Button>
      )}
    </fieldset>
  )
}

type SlotRowProps = Pick<SlotChoicesProps, 'minutes' | 'ownZone' | 'otherTimeZone' | 'whose'> & {
  time: string
  isChosen: boolean
  onChoose: () => void
}

const SlotRow = ({ time, minutes, ownZone, otherTimeZone, whose, isChosen, onChoose }: SlotRowProps) => {
  const other = otherZoneTime(time, ownZone, otherTimeZone)
  return (
    <label
      className={`grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 border-b border-base-300 py-3 pe-3 ps-3 sm:grid-cols-[auto_minmax(0,14rem)_minmax(0,1fr)] ${isChosen ? 'bg-brand-soft shadow-[inset_5px_0_0_var(--color-fg)]' : 'hover:bg-base-200'}`}
    >
      <input
        type="radio"
        name="slot"
        value={time}
        checked={isChosen}
        onChange={onChoose}
        className="radio radio-sm self-center"
      />
      <span className="tabular-nums text-lg font-[750] tracking-[-0.01em]">
        {spanLabel(time, minutes, ownZone)}
      </span>
      {other && (
        <span className="tabular-nums text-sm text-fg-muted max-sm:col-start-2">
          {other} {whose}
        </span>
      )}
    </label>
  )
}
