import { useState } from 'react'
import { plural } from '#/shared/sentence.ts'
import { clockTime, dayLabel, minuteIn, otherZoneTime, placeOfZone, spanLabel, zoneLabel } from '../times.ts'
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
}

/** So many times are easier to find under the halves of their day, and beside a line of it. */
const manyTimes = 5

/** Free times as one choice: the day first, then a time of it, in both zones. */
export function SlotChoices(props: SlotChoicesProps) {
  const { times, ownZone, otherTimeZone, chosen, onChoose } = props
  const [opened, setOpened] = useState<string | null>(null)
  const days = Map.groupBy(times, (time) => dayLabel(time, ownZone))
  const chosenDay = chosen && dayLabel(chosen, ownZone)
  const day = [opened, chosenDay].find((one) => one && days.has(one)) ?? [...days.keys()][0]
  const list = (day && days.get(day)) || []
  const [first] = list
  if (!first) return null
  const isFar = otherZoneTime(first, ownZone, otherTimeZone) !== null
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7 border-t-2 border-fg pt-4">
      <fieldset>
        <legend className="text-lg font-[750] tracking-[-0.012em]">Day</legend>
        <div className="mt-2 grid grid-cols-2 gap-2 min-[360px]:grid-cols-3 sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
          {[...days].map(([label, ofDay]) => (
            <label key={label} className="pick">
              <input
                type="radio"
                name="slot-day"
                value={label}
                checked={label === day}
                onChange={() => {
                  setOpened(label)
                  // A day of one time is that time.
                  const [only, other] = ofDay
                  if (only && !other) onChoose(only)
                }}
              />
              <span aria-hidden="true" className="font-bold">
                {shortDay(label)}
              </span>
              <span className="sr-only">{label}, </span>
              <span className="text-sm text-fg-muted">
                {chosen && label === chosenDay ? clockTime(chosen, ownZone) : plural(ofDay.length, 'time')}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="w-full">
          <span className="text-lg font-[750] tracking-[-0.012em]">{day}</span>
          <span className="block text-sm text-fg-muted">
            {isFar
              ? `Your time, ${zoneLabel(first, ownZone)}. Below it, the time in ${placeOfZone(otherTimeZone)}, ${zoneLabel(first, otherTimeZone)}.`
              : `All times are ${zoneLabel(first, ownZone)}.`}
          </span>
        </legend>
        {list.length > manyTimes && <DayRuler {...props} times={list} />}
        <div className="mt-4 grid gap-5">
          {partsOf(list, ownZone).map(({ name, ofPart }) => (
            <div key={name}>
              {list.length > manyTimes && <p className="mb-1.5 text-sm font-semibold">{name}</p>}
              <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
                {ofPart.map((time) => (
                  <SlotBox key={time} {...props} time={time} />
                ))}
              </div>
            </div>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** 'Mon 30 Nov' for Monday 30 November. */
const shortDay = (label: string) => {
  const [weekday = '', day, month = ''] = label.split(' ')
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`
}

const dayParts = [
  { name: 'Morning', until: 12 * 60 },
  { name: 'Afternoon', until: 17 * 60 },
  { name: 'Evening', until: 24 * 60 },
]

/** The times of a day by its parts, without those that have none. */
function partsOf(list: readonly string[], zone: string) {
  const partOf = (time: string) => dayParts.find(({ until }) => minuteIn(time, zone) < until)?.name
  return dayParts
    .map(({ name }) => ({ name, ofPart: list.filter((time) => partOf(time) === name) }))
    .filter(({ ofPart }) => ofPart.length > 0)
}

const SlotBox = ({
  time,
  minutes,
  ownZone,
  otherTimeZone,
  whose,
  chosen,
  onChoose,
}: SlotChoicesProps & { time: string }) => {
  const other = otherZoneTime(time, ownZone, otherTimeZone)
  return (
    <label className="pick">
      <input
        type="radio"
        name="slot"
        value={time}
        checked={time === chosen}
        onChange={() => onChoose(time)}
      />
      <span aria-hidden="true" className="tabular-nums font-bold">
        {clockTime(time, ownZone)}
      </span>
      <span className="sr-only">{spanLabel(time, minutes, ownZone)}</span>
      {other && (
        <span className="tabular-nums text-sm text-fg-muted">
          {other}
          <span className="sr-only"> {whose}</span>
        </span>
      )}
    </label>
  )
}
