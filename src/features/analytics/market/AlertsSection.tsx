import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Section } from '#/ui/Section.tsx'
import {
  type AlertDirection,
  type AlertFigureName,
  alertDirections,
  alertFigureNames,
  alertFigures,
  alertSentence,
  figureText,
  isBeyond,
} from './alert-figures.ts'
import type { MarketAlert } from './market.ts'

/** Limits of figures at which the reader is told. */
export function AlertsSection() {
  const alerts = useQuery(apiQuery('/admin/market/alerts', {}, { silent: true }))
  return (
    <Section
      id="alerts"
      title="Alerts"
      className="no-print mt-12"
      note="You are told when a figure is beyond its limit, and again after a day while it stays so. Only you see yours."
    >
      {alerts.isError ? (
        <ErrorNote
          message="We couldn’t load your alerts."
          error={alerts.error}
          onRetry={() => alerts.refetch()}
          busy={alerts.isFetching}
        />
      ) : (
        <ul>
          {alerts.data?.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      <NewAlert />
    </Section>
  )
}

function AlertRow({ alert }: { alert: MarketAlert }) {
  const { write, isBusy } = useWrite('DELETE /admin/market/alerts/:id', {
    invalidates: ['/admin/market/alerts'],
    toast: 'Removed.',
  })
  const { id, figure, value } = alert
  return (
    <li className="flex items-center gap-4 border-b border-base-300 py-3">
      <span className="min-w-0 flex-1">
        <b>{alertSentence(alert)}</b>
        <span
          className={`block text-sm ${isBeyond(alert, value) ? 'font-bold text-danger' : 'text-fg-muted'}`}
        >
          {value === null
            ? 'Too few to tell'
            : `${isBeyond(alert, value) ? 'Beyond it' : 'Within it'}: ${figureText(figure, value)}`}
        </span>
      </span>
      <Button variant="outlined" size="sm" busy={isBusy} onClick={() => void write({ id })}>
        Remove<span className="sr-only">: {alertSentence(alert)}</span>
      </Button>
    </li>
  )
}

const units = { count: 'Number', percent: 'Percent', hours: 'Hours' } as const

function NewAlert() {
  const [figure, setFigure] = useState<AlertFigureName>('checks-waiting')
  const { write, isBusy, failure } = useWrite('POST /admin/market/alerts', {
    invalidates: ['/admin/market/alerts'],
    toast: true,
    silent: true,
  })
  const refusal = failure?.errors?.threshold?.[0]
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = String(new FormData(form).get('threshold')).trim()
    const direction = new FormData(form).get('direction') as AlertDirection
    // What is no number is sent as such, so that the refusal stands at the field.
    const saved = await write({ figure, direction, threshold: typed === '' ? Number.NaN : Number(typed) })
    if (saved) form.reset()
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mt-5 flex max-w-[800px] flex-wrap items-start gap-x-6 gap-y-3"
    >
      <label className="grow basis-72">
        <span className="mb-2 block font-bold">Figure</span>
        <select
          className="select h-12 w-full"
          value={figure}
          onChange={(event) => setFigure(event.target.value as AlertFigureName)}
        >
          {alertFigureNames.map((name) => (
            <option key={name} value={name}>
              {alertFigures[name].label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="mb-2 block font-bold">Is</span>
        <select name="direction" className="select h-12 w-auto">
          {alertDirections.map((direction) => (
            <option key={direction} value={direction}>
              {direction}
            </option>
          ))}
        </select>
      </label>
      <div className="w-40">
        <TextField
          label={units[alertFigures[figure].unit]}
          name="threshold"
          inputMode="numeric"
          autoComplete="off"
          error={refusal}
        />
      </div>
      <Button type="submit" variant="dark" className="mt-8 h-12" busy={isBusy}>
        Tell me
      </Button>
      <p className="basis-full text-sm text-fg-muted">
        Figures without “now” are of the last seven days, today included. A share of fewer than ten is not
        told.
      </p>
      {failure && !refusal && <FormError>{asSentence(failure.message)}</FormError>}
    </form>
  )
}
