import { formatDayTime } from '#/shared/dates.ts'
import { CheckField } from '#/ui/form/Choices.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { dayLabel, otherZoneTime, spanLabel } from '../times.ts'

/** How many times an applicant is offered at most. */
export const maxProposed = 6

/** What is chosen once this time is added or removed. */
export const toggled = (picked: readonly string[], time: string, isOn: boolean) =>
  isOn ? [...picked, time].sort() : picked.filter((one) => one !== time)

type TimeChoicesProps = {
  /** Those that were found to suit best, and all that are possible. */
  times: { proposed: readonly string[]; all: readonly string[] }
  picked: readonly string[]
  minutes: number
  /** Whose clock is read first, and the applicant's if it is known. */
  timeZone: string
  seekerTimeZone: string | null
  /** Of their ids on the page. */
  idPrefix: string
  onChange: (picked: string[]) => void
}

/** Which times are proposed: the best ones to tick, and every other one to add. */
export function TimeChoices({ times, picked, minutes, idPrefix, onChange, ...zones }: TimeChoicesProps) {
  const { timeZone, seekerTimeZone } = zones
  const shown = [...new Set([...times.proposed, ...picked])].sort()
  const others = times.all.filter((time) => !shown.includes(time))
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1.5">
        {shown.map((time) => {
          const theirs = seekerTimeZone && otherZoneTime(time, timeZone, seekerTimeZone)
          return (
            <li key={time}>
              <CheckField
                id={`${idPrefix}-${time}`}
                checked={picked.includes(time)}
                onChange={({ target }) => onChange(toggled(picked, time, target.checked))}
                label={
                  <span className="tabular-nums">
                    {dayLabel(time, timeZone)}, {spanLabel(time, minutes, timeZone)}
                    {theirs && <span className="font-normal text-fg-muted"> {theirs} for them</span>}
                  </span>
                }
              />
            </li>
          )
        })}
      </ul>
      <AnotherTime {...{ picked, others, timeZone, onChange }} id={`another-${idPrefix}`} />
    </div>
  )
}

type AnotherTimeProps = Pick<TimeChoicesProps, 'picked' | 'timeZone' | 'onChange'> & {
  id: string
  others: readonly string[]
}

/** Adds one of the times that are not shown, as long as there can be more. */
export const AnotherTime = ({ id, picked, others, timeZone, onChange }: AnotherTimeProps) =>
  others.length > 0 &&
  picked.length < maxProposed && (
    <div className="max-w-72">
      <SelectField
        label={<span className="text-sm">Another time</span>}
        id={id}
        value=""
        onChange={({ target }) => target.value && onChange(toggled(picked, target.value, true))}
        options={[
          { value: '', label: 'Choose' },
          ...others.map((time) => ({ value: time, label: formatDayTime(time, timeZone) })),
        ]}
      />
    </div>
  )
