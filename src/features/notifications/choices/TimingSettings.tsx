import { useRef, useState } from 'react'
import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { listTimeZones, ownTimeZone } from '#/client/time-zones.ts'
import { formatClock } from '#/shared/dates.ts'
import { plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { Combobox } from '#/ui/form/Combobox.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'

type Own = DataOf<'GET', '/account/notifications'>
type Timing = NonNullable<Own['timing']>

const clock = (hour: number) => formatClock(`${String(hour).padStart(2, '0')}:00`)
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) }))
const digests = [
  { value: '', label: 'Right away' },
  ...hours.map(({ value, label }) => ({ value, label: `Once a day, at ${label}` })),
]
const listFormat = new Intl.ListFormat('en')
const usualQuiet = { from: 22, to: 7 }

/** 'America/Argentina/Buenos_Aires' as 'America / Argentina / Buenos Aires'. */
const zoneLabel = (zone: string) => zone.replaceAll('_', ' ').replaceAll('/', ' / ')

/** When mails that can wait may come, for those who get any. Every change is saved at once. */
export function TimingSettings({ timing, waiting, kinds, getsPushes }: Own & { getsPushes: boolean }) {
  const canWait = kinds.some(({ mail }) => mail === 'on' || mail === 'off')
  const hasAlerts = kinds.some(({ mail }) => mail === 'elsewhere')
  const ownZone = ownTimeZone()
  const [changed, setChanged] = useState<Timing | null>(null)
  const saved = timing ?? { timeZone: ownZone, digestHour: null, quiet: null }
  const shown = changed ?? saved
  // Two quick changes: the second is laid over the first, and the last one decides what is shown.
  const latest = useRef(0)
  const { write, failure } = useWrite('PUT /account/notifications/timing', {
    invalidates: ['/account/notifications'],
    parallel: true,
    silent: true,
  })
  const change = async (part: Partial<Timing>) => {
    const turn = ++latest.current
    setChanged({ ...shown, ...part })
    await write({ ...shown, ...part })
    if (turn === latest.current) setChanged(null)
  }
  const { digestHour, quiet, timeZone } = shown
  const setQuiet = (part: Partial<typeof usualQuiet>) =>
    change({ quiet: { ...(quiet ?? usualQuiet), ...part } })
  const others = (hour: number | undefined) => hours.filter(({ value }) => value !== String(hour))

  const held = [
    canWait && 'optional emails',
    hasAlerts && 'job alerts',
    getsPushes && 'push notifications',
  ].filter((one) => one !== false)
  if (held.length === 0) return null
  return (
    <div className="mt-10 grid max-w-[34em] gap-6">
      <h3 className="text-xl">Email schedule</h3>
      {canWait && (
        <SelectField
          id="digest"
          label="Optional emails"
          hint="The ones with a switch above. What is always sent goes out right away."
          options={digests}
          value={digestHour === null ? '' : String(digestHour)}
          onChange={({ target }) => change({ digestHour: target.value === '' ? null : Number(target.value) })}
        />
      )}
      <div>
        <CheckField
          id="quiet-hours"
          variant="toggle"
          label="Quiet hours"
          hint={`${listFormat.format(held).replace(/^./, (first) => first.toUpperCase())} wait until quiet hours end. The bell still shows everything, silently.`}
          checked={quiet !== null}
          onChange={({ target }) => change({ quiet: target.checked ? usualQuiet : null })}
        />
        {quiet && (
          <div className="mt-3 grid grid-cols-2 gap-4 sm:max-w-[320px]">
            <SelectField
              id="quiet-from"
              label="From"
              options={others(quiet.to)}
              value={String(quiet.from)}
              onChange={({ target }) => setQuiet({ from: Number(target.value) })}
            />
            <SelectField
              id="quiet-to"
              label="To"
              options={others(quiet.from)}
              value={String(quiet.to)}
              onChange={({ target }) => setQuiet({ to: Number(target.value) })}
            />
          </div>
        )}
      </div>
      <div>
        <Combobox
          id="time-zone"
          label="Time zone"
          hint={timing ? undefined : 'Taken from this browser.'}
          options={zoneOptions(timeZone, ownZone)}
          value={timeZone}
          onChange={(zone) => zone && change({ timeZone: zone })}
        />
        {timeZone !== ownZone && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-fg-muted">
            This browser is set to {zoneLabel(ownZone)}.
            <Button variant="ghost" size="sm" onClick={() => change({ timeZone: ownZone })}>
              Use it
            </Button>
          </p>
        )}
      </div>
      {waiting > 0 && (
        <p className="text-sm">
          {plural(waiting, 'email')} {waiting === 1 ? 'is' : 'are'} waiting. Choose “Right away” and no quiet
          hours to get {waiting === 1 ? 'it' : 'them'} now.
        </p>
      )}
      {failure && (
        <p role="alert" className="text-sm font-bold text-danger">
          {failure.message} Nothing was changed.
        </p>
      )}
    </div>
  )
}

const zoneOptions = (...known: string[]) =>
  listTimeZones(...known).map((zone) => ({ value: zone, label: zoneLabel(zone) }))
