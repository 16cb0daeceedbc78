import { Form } from 'react-router'
import { useCountryOptions } from '#/client/use-country-options.ts'
import { workplaces } from '#/features/jobs/fields/job-terms.ts'
import { Button } from '#/ui/Button.tsx'
import { Search } from '#/ui/icons/icons.tsx'
import type { talentSearch } from './talent.ts'

type FiltersProps = {
  filters: ReturnType<typeof talentSearch>['filters']
  jobs: { id: string; title: string }[]
}

const selectClass = 'select h-11 w-auto max-w-full max-sm:grow sm:max-w-60 text-ellipsis'

/** They stand in the address, so that a search can be kept and shared with a colleague. */
export const TalentFilters = ({ filters, jobs }: FiltersProps) => {
  const countries = useCountryOptions()
  return (
    <Form role="search" className="flex flex-wrap items-end gap-2">
      <label className="relative block grow basis-60 sm:max-w-[420px]">
        <span className="sr-only">Title, skill, town or word</span>
        <Search className="absolute start-3 top-3 z-1 size-5 text-fg-muted" aria-hidden="true" />
        <input
          type="search"
          name="q"
          defaultValue={filters.q}
          placeholder="Title, skill, town or word"
          maxLength={200}
          className="input h-11 w-full ps-11"
        />
      </label>
      {jobs.length > 0 && (
        <select name="job" aria-label="For a job" defaultValue={filters.jobId} className={selectClass}>
          <option value="">For any job</option>
          {jobs.map(({ id, title }) => (
            <option key={id} value={id}>
              {`For: ${title}`}
            </option>
          ))}
        </select>
      )}
      <select name="country" aria-label="Country" defaultValue={filters.country} className={selectClass}>
        <option value="">Every country</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select
        name="workplace"
        aria-label="Workplace"
        defaultValue={filters.workplace}
        className={selectClass}
      >
        <option value="">Every workplace</option>
        {workplaces.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <Button type="submit" variant="outlined" className="h-11">
        Find
      </Button>
    </Form>
  )
}
