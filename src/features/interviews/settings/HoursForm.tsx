import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { listTimeZones } from '#/client/time-zones.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { Combobox } from '#/ui/form/Combobox.tsx'
import { DateField } from '#/ui/form/DateField.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { readWeek, type StoredHours, weekProblem, writeWeek } from './week-form.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const options = (values: number[], label: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: label(value) }))

/** When somebody can be met. It is kept while it is written, and saved together. */
export function HoursForm({ hours }: { hours: StoredHours }) {
  const [week, setWeek] = useState(() => readWeek(hours))
  const [{ timeZone, bufferMinutes, maxPerDay, daysOff }, setRest] = useState(hours)
  const [newDay, setNewDay] = useState('')
  const { write, isBusy, failure } = useWrite('PUT /interview-hours', {
    silent: true,
    toast: true,
    invalidates: ['/interview-hours', '/employer/*'],
  })
  const problem = weekProblem(week)
  const setDay = (place: number, change: Partial<(typeof week.days)[number]>) =>
    setWeek({ ...week, days: week.days.map((day, at) => (at === place ? { ...day, ...change } : day)) })
  const rest = (change: Partial<StoredHours>) => setRest((before) => ({ ...before, ...change }))
  const addDay = () => {
    if (!/^\d{4}-\d\d-\d\d$/.test(newDay)) return
    rest({ daysOff: [...new Set([...daysOff, newDay])].sort() })
    setNewDay('')
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!problem) write({ timeZone, bufferMinutes, maxPerDay, daysOff, week: writeWeek(week) })
  }
  return (
    <form onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-6 py-5">
      <fieldset>
        <legend className="font-bold">Hours in which you can be met</legend>
        <ul className="mt-2 grid gap-2">
          {week.days.map((day, place) => (
            <li
              key={weekdays[place]}
              className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-1 sm:grid-cols-[140px_auto_1fr]"
            >
              <CheckField
                id={`day-${place}`}
                label={weekdays[place]}
                checked={day.isOn}
                onChange={({ target }) => setDay(place, { isOn: target.checked })}
              />
              {day.isOn ? (
                <Span
                  name={weekdays[place] ?? ''}
                  from={day.from}
                  to={day.to}
                  onChange={(change) => setDay(place, change)}
                />
              ) : (
                <span className="text-sm text-fg-muted max-sm:hidden">Not met</span>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <CheckField
          id="has-break"
          label="A break on each of these days"
          checked={week.hasBreak}
          onChange={({ target }) => setWeek({ ...week, hasBreak: target.checked })}
        />
        {week.hasBreak && (
          <Span
            name="Break"
            from={week.breakFrom}
            to={week.breakTo}
            onChange={({ from, to }) =>
              setWeek({ ...week, breakFrom: from ?? week.breakFrom, breakTo: to ?? week.breakTo })
            }
          />
        )}
      </div>
      <Combobox
        id="interview-zone"
        label="Time zone of these hours"
        options={zoneOptions(timeZone)}
        value={timeZone}
        onChange={(zone) => zone && rest({ timeZone: zone })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Time kept free around each"
          id="buffer"
          value={String(bufferMinutes)}
          onChange={({ target }) => rest({ bufferMinutes: Number(target.value) })}
          options={options(
            [...new Set([0, 5, 10, 15, 30, 45, 60, bufferMinutes])].sort((a, b) => a - b),
            (value) => (value === 0 ? 'None' : `${value} minutes`),
          )}
        />
        <SelectField
          label="Most interviews a day"
          id="most"
          value={String(maxPerDay)}
          onChange={({ target }) => rest({ maxPerDay: Number(target.value) })}
          options={options(
            [...new Set([1, 2, 3, 4, 5, 6, 8, 10, maxPerDay])].sort((a, b) => a - b),
            String,
          )}
        />
      </div>
      <div>
        <div className="flex flex-wrap gap-2">
          <DateField
            label="Holidays and days off"
            id="day-off"
            value={newDay}
            onChange={({ target }) => setNewDay(target.value)}
          />
          <Button variant="outlined" size="lg" className="mt-7.5" onClick={addDay}>
            Add
          </Button>
        </div>
        {daysOff.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {daysOff.map((day) => (
              <li key={day}>
                <button
                  type="button"
                  className="chip tabular-nums"
                  onClick={() => rest({ daysOff: daysOff.filter((one) => one !== day) })}
                >
                  <DateTime iso={day} as="long" />
                  <X className="size-4" aria-hidden="true" />
                  <span className="sr-only">: remove</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {(problem || failure) && (
        <FormError>
          {problem ?? `${failure?.message}. Nothing was changed; what you wrote is kept.`}
        </FormError>
      )}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        Save hours
      </Button>
    </form>
  )
}

type SpanProps = {
  name: string
  from: string
  to: string
  onChange: (change: { from?: string; to?: string }) => void
}
const Span = ({ name, from, to, onChange }: SpanProps) => (
  <span className="flex items-center gap-2">
    <input
      type="time"
      step={300}
      aria-label={`${name}, from`}
      className="input h-10 w-34 min-w-0"
      value={from}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    to
    <input
      type="time"
      step={300}
      aria-label={`${name}, to`}
      className="input h-10 w-34 min-w-0"
      value={to}
      onChange={({ target }) => onChange({ to: target.value })}
    />
  </span>
)

const zoneOptions = (known: string) =>
  listTimeZones(known).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
