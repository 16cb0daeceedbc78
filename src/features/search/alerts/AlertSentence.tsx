import type { KeyboardEvent } from 'react'
import { paySteps } from '../search-terms.ts'
import { appliedFilters, payLabel, type Search } from '../search-url.ts'
import { type Frequency, frequencies } from './words.ts'

type Props = {
  /** Names the alert in the labels of its words: 'Nurse jobs in Newark'. */
  name: string
  search: Search
  every: Frequency
  onChange: (changed: { search: Search; every: Frequency }) => void
  faded?: boolean
}

/** The sentence is the form: each underlined word can be changed. Typed words count once the field is left. */
export function AlertSentence({ name, search, every, onChange, faded }: Props) {
  const change = (more: Partial<Search>) => onChange({ every, search: { ...search, ...more, page: 1 } })
  const others = appliedFilters(search)
    .filter(({ facet }) => !['Place', 'Pay', 'Posted'].includes(facet))
    .map(({ facet, label }) => (facet === 'Company' ? `at ${label}` : label))
  const steps = [...new Set([...paySteps, ...(search.payMin ? [search.payMin] : [])])].sort((a, b) => a - b)
  return (
    <p
      className={`max-w-[32ch] text-pretty text-[1.375rem] font-medium leading-[1.5] tracking-[-0.018em] lg:max-w-[38ch] lg:text-[1.75rem] lg:leading-[1.45] ${faded ? 'opacity-75' : ''}`}
    >
      Tell me{' '}
      <select
        aria-label={`${name}: how often`}
        className="inline-select"
        value={every}
        onChange={(event) => onChange({ search, every: event.target.value as Frequency })}
      >
        {frequencies.map((pace) => (
          <option key={pace}>{pace}</option>
        ))}
      </select>{' '}
      by email about{' '}
      <Words label={`${name}: which jobs`} value={search.q} empty="all" onLeave={(q) => change({ q })} /> jobs{' '}
      {search.where.toLowerCase() === 'remote' || !search.where ? '' : 'in '}
      <span className="whitespace-nowrap">
        <Words
          label={`${name}: where`}
          value={search.where}
          empty="anywhere"
          onLeave={(where) => change({ where })}
        />
        ,
      </span>{' '}
      <select
        aria-label={`${name}: pay`}
        className="inline-select"
        value={search.payMin ?? ''}
        onChange={(event) => change({ payMin: Number(event.target.value) || undefined })}
      >
        <option value="">at any pay</option>
        {steps.map((step) => (
          <option key={step} value={step}>
            over {payLabel(step).replace('+', '')}
          </option>
        ))}
      </select>
      {others.length > 0 && <>, {others.join(', ')}</>}.
    </p>
  )
}

type WordsProps = { label: string; value: string; empty: string; onLeave: (words: string) => void }

const Words = ({ label, value, empty, onLeave }: WordsProps) => (
  <input
    // Takes what comes back from the server, and otherwise leaves the typing alone.
    key={value}
    aria-label={label}
    className="inline-select cursor-text! placeholder:text-fg-muted"
    defaultValue={value}
    placeholder={empty}
    maxLength={300}
    autoComplete="off"
    onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') event.currentTarget.blur()
    }}
    onBlur={(event) => {
      const words = event.currentTarget.value.trim()
      if (words !== value) onLeave(words)
    }}
  />
)
