import { type FormEvent, useState } from 'react'
import { useSetParams, useShownParams } from '#/client/use-set-params.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { DateField } from '#/ui/form/DateField.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { presets } from './filter.ts'
import { nobodyChosen } from './people.ts'
import type { Report } from './report.ts'
import { SavedReports } from './saved/SavedReports.tsx'

type ReportControlsProps = { report: Report | undefined; problem: Error | null }

/** Which days and which of the jobs; kept in the address. */
export function ReportControls({ report, problem }: ReportControlsProps) {
  const params = useShownParams()
  const setParams = useSetParams()
  const hasOwnDays = Boolean(params.get('from') && params.get('to'))
  const [choosesDays, setChoosesDays] = useState(hasOwnDays)
  const change = (changes: Record<string, string | null>) => setParams({ ...nobodyChosen, ...changes })
  const chosen =
    choosesDays || hasOwnDays ? 'own' : (presets.find((days) => days === params.get('days')) ?? presets[0])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    change({ days: null, from: String(form.get('from')), to: String(form.get('to')) })
  }
  const errors = problem instanceof AppError ? problem.errors : undefined
  return (
    <div className="no-print px-5 pb-4 lg:px-10">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SegmentedControl
          label="Span"
          className="max-[359px]:[&>button]:px-1.5"
          value={chosen}
          onChange={(value) => {
            setChoosesDays(value === 'own')
            if (value !== 'own') change({ from: null, to: null, days: value === presets[0] ? null : value })
          }}
          options={[
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
            { value: '365', label: '1 year' },
            { value: 'own', label: 'Other days' },
          ]}
        />
        {report && report.jobs.length > 1 && (
          <Filter
            label="Job"
            all="All jobs"
            value={params.get('job')}
            options={report.jobs.map(({ id, title }) => [id, title])}
            onChange={(job) => change({ job })}
          />
        )}
        {report && report.places.length > 1 && (
          <Filter
            label="Place"
            all="All places"
            value={params.get('place')}
            options={report.places.map((place) => [place, place])}
            onChange={(place) => change({ place })}
          />
        )}
        {report && report.jobs.length > 1 && (report.members.length > 1 || params.get('member')) && (
          <Filter
            label="On the hiring team"
            all="All hiring teams"
            value={params.get('member')}
            options={report.members.map(({ id, name }) => [id, name])}
            onChange={(member) => change({ member })}
          />
        )}
        {report && report.jobs.length > 0 && (
          <SavedReports report={report} onOpen={() => setChoosesDays(false)} />
        )}
        <Button variant="outlined" className="max-sm:hidden" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {chosen === 'own' && (
        <form
          key={params.toString()}
          onSubmit={submit}
          className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-2"
        >
          <DateField
            label="First day"
            name="from"
            required
            defaultValue={params.get('from') ?? report?.span.now.from}
            error={errors?.from?.[0]}
          />
          <DateField
            label="Last day"
            name="to"
            required
            defaultValue={params.get('to') ?? report?.span.now.to}
            error={errors?.to?.[0]}
          />
          <Button type="submit" variant="dark" className="mt-8">
            Show these days
          </Button>
        </form>
      )}
    </div>
  )
}

type FilterProps = {
  label: string
  /** What stands for no choice. */
  all: string
  value: string | null
  options: [value: string, name: string][]
  onChange: (value: string | null) => void
}

const Filter = ({ label, all, value, options, onChange }: FilterProps) => (
  <select
    aria-label={label}
    className="select h-11 w-auto max-w-full max-sm:grow sm:max-w-72"
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value || null)}
  >
    <option value="">{all}</option>
    {options.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </select>
)
