import type { FormEvent } from 'react'
import { Form, Link, PrefetchPageLinks, useNavigate } from 'react-router'
import { SuggestInput } from '#/features/search/suggestions/SuggestInput.tsx'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { ArrowRight, MapPin, Search } from '#/ui/icons/icons.tsx'
import { clickSearchBox, useSearchBox } from './use-search-box.ts'

const popularSearches = [
  { words: 'Remote', to: `${paths.jobs}?workplace=Remote` },
  { words: 'Nursing', to: `${paths.jobs}?q=nurse` },
  { words: 'Part-time', to: `${paths.jobs}?type=Part-time` },
  { words: 'Night shifts', to: `${paths.jobs}?q=night` },
  { words: 'Data analyst', to: `${paths.jobs}?q=data+analyst` },
  { words: 'Teaching', to: `${paths.jobs}?q=teacher` },
]

const fields = [
  { name: 'q', label: 'Job title, skill or company', example: 'Nurse', Icon: Search },
  { name: 'where', label: 'City, state or “remote”', example: 'Columbus, OH', Icon: MapPin },
] as const

/** A plain form to /jobs, so it also works without JavaScript. */
export const LandingSearch = () => {
  const navigate = useNavigate()
  const clicked = useSearchBox((box) => box.clicked)
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Empty fields are left out of the URL.
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    const params = new URLSearchParams(typed.filter(([, value]) => value))
    navigate(params.size > 0 ? `${paths.jobs}?${params}` : paths.jobs)
  }
  return (
    <section aria-label="Search" className="page-container relative z-1 -mt-24 lg:-mt-26">
      {clicked && <PrefetchPageLinks page={paths.jobs} />}
      <div className="on-dark rounded-box bg-dark p-5 text-on-dark shadow-lift md:p-7">
        <search>
          <Form
            action={paths.jobs}
            aria-label="Jobs"
            onSubmit={search}
            onFocus={clickSearchBox}
            className="flex flex-col gap-2.5 md:flex-row md:items-end"
          >
            {fields.map(({ name, label, example, Icon }) => (
              <div key={name} className="min-w-0 flex-1">
                <label htmlFor={`landing-${name}`} className="mb-1.5 block text-sm font-bold">
                  {label}
                </label>
                <span className="relative block">
                  <Icon
                    aria-hidden="true"
                    className="pointer-events-none absolute start-3.5 top-1/2 z-1 size-5 -translate-y-1/2 text-fg-muted"
                  />
                  <SuggestInput
                    id={`landing-${name}`}
                    type="text"
                    name={name}
                    maxLength={100}
                    enterKeyHint="search"
                    placeholder={example}
                    className="input h-14 w-full bg-base-100 ps-11 text-base text-fg"
                  />
                </span>
              </div>
            ))}
            <Button type="submit" size="xl" onClick={clickSearchBox}>
              Search jobs
              <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
            </Button>
          </Form>
        </search>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm text-on-dark/80">
          <span className="text-on-dark/75">Often searched:</span>
          {popularSearches.map(({ words, to }) => (
            <Link
              key={words}
              to={to}
              className="py-1 font-semibold text-on-dark underline decoration-on-dark/35 underline-offset-4 hover:text-brand hover:decoration-brand"
            >
              {words}
            </Link>
          ))}
        </p>
      </div>
    </section>
  )
}
