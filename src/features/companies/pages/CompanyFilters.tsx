import type { ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { industries } from '#/shared/reference/industries.ts'
import { Button } from '#/ui/Button.tsx'
import { ChevronDown, Search } from '#/ui/icons/icons.tsx'
import { companySizeOptions, companySortOptions, type parseCompanyFilters } from './company-filters.ts'

/** A plain GET form, which works without JavaScript. */
export function CompanyFilters({ filters }: { filters: ReturnType<typeof parseCompanyFilters> }) {
  const submit = useSubmit()
  return (
    <Form
      role="search"
      aria-label="Companies"
      action={paths.companies}
      onChange={(event) => {
        if ((event.target as Element).matches('select, [type=checkbox]')) submit(event.currentTarget)
      }}
    >
      <div className="flex max-w-[600px] gap-2.5">
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">Company, field or city</span>
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute start-3.5 top-1/2 z-1 size-5 -translate-y-1/2 text-fg-muted"
          />
          <input
            type="search"
            name="q"
            defaultValue={filters.q}
            placeholder="Company, field or city"
            className="input h-12 w-full ps-11"
          />
        </label>
        <Button type="submit" variant="dark" size="lg">
          Search
        </Button>
      </div>
      <fieldset className="mt-3 flex flex-wrap items-center gap-2">
        <legend className="sr-only">Filters</legend>
        <label className="chip has-checked:border-fg has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2">
          <input
            type="checkbox"
            name="hiring"
            value="yes"
            defaultChecked={filters.hiring === 'yes'}
            className="sr-only"
          />
          Hiring now
        </label>
        <SelectChip name="industry" label="Industry" value={filters.industry}>
          <option value="">Industry</option>
          {industries.map((industry) => (
            <option key={industry}>{industry}</option>
          ))}
        </SelectChip>
        <SelectChip name="size" label="Size" value={filters.size}>
          <option value="">Size</option>
          {companySizeOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectChip>
        <label className="flex items-center gap-1.5 text-sm text-fg-muted lg:ms-auto">
          Sort
          <select
            name="sort"
            defaultValue={filters.sort || 'name'}
            className="field-sizing-content cursor-pointer rounded bg-transparent py-1 font-bold text-fg"
          >
            {companySortOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
    </Form>
  )
}

type SelectChipProps = { name: string; label: string; value: string; children: ReactNode }

/** Looks like the filters of jobs, and works without JavaScript. */
const SelectChip = ({ name, label, value, children }: SelectChipProps) => (
  <span className="relative">
    <select
      name={name}
      aria-label={label}
      defaultValue={value}
      data-on={value !== ''}
      className="chip field-sizing-content max-w-[200px] cursor-pointer appearance-none pe-9"
    >
      {children}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2"
    />
  </span>
)
