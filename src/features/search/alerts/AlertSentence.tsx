import type { KeyboardEvent } from 'react'
import { payFilterSteps } from '../search-terms.ts'
import { appliedSearchFilters, payLabel, type SearchParams } from '../search-url.ts'
import {
  type AlertWay,
  alertFrequencies,
  alertWays,
  type Frequency,
  frequencyWords,
  placedFilters,
  wayWords,
} from './words.ts'

export type AlertWords = { search: SearchParams; frequency: Frequency; toldBy: AlertWay }

type Props = AlertWords & {
  /** The alert's name, for the accessible labels of its fields: 'Nurse jobs in Newark'. */
  name: string
  /** Whether some device of theirs gets pushes: until then alerts come by email. */
  getsPushes: boolean
  onChange: (changed: AlertWords) => void
  isFaded?: boolean
}

/** A form written as a sentence: each underlined part is a field. Text fields are saved on blur. */
export function AlertSentence({ name, search, frequency, toldBy, getsPushes, onChange, isFaded }: Props) {
  const change = (more: Partial<SearchParams>) =>
    onChange({ frequency, toldBy, search: { ...search, ...more, page: 1 } })
  const { before, at, after } = placedFilters(
    appliedSearchFilters(search).filter(({ facet }) => !['Place', 'Pay', 'Posted'].includes(facet)),
  )
  const isRemote = search.where.toLowerCase() === 'remote'
  const beforeText = before.length > 0 && ` ${before.join(', ')} `
  const steps = [...new Set([...payFilterSteps, ...(search.payMin ? [search.payMin] : [])])].sort(
    (a, b) => a - b,
  )
  return (
    <p
      className={`max-w-[32ch] text-pretty text-[1.375rem] font-medium leading-[1.5] tracking-[-0.018em] lg:max-w-[38ch] lg:text-[1.75rem] lg:leading-[1.45] ${isFaded ? 'opacity-75' : ''}`}
    >
      Tell me{' '}
      <select
        aria-label={`${name}: how often`}
        className="inline-select"
        value={frequency}
        onChange={(event) => onChange({ search, toldBy, frequency: event.target.value as Frequency })}
      >
        {alertFrequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {frequencyWords[frequency]}
          </option>
        ))}
      </select>{' '}
      {getsPushes ? (
        <select
          aria-label={`${name}: where we tell you`}
          className="inline-select"
          value={toldBy}
          onChange={(event) => onChange({ search, frequency, toldBy: event.target.value as AlertWay })}
        >
          {alertWays.map((way) => (
            <option key={way} value={way}>
              {wayWords[way]}
            </option>
          ))}
        </select>
      ) : (
        wayWords.mail
      )}{' '}
      about {search.q && beforeText}
      <TextField label={`${name}: which jobs`} value={search.q} empty="all" onCommit={(q) => change({ q })} />{' '}
      {!search.q && beforeText}jobs{at.length > 0 && ` ${at.join(', ')}`}
      {search.where && !isRemote ? ' in ' : ', '}
      <span className="whitespace-nowrap">
        <TextField
          label={`${name}: where`}
          value={search.where}
          empty="anywhere"
          onCommit={(where) => change({ where })}
        />
        ,
      </span>{' '}
      <span className="whitespace-nowrap">
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
        {after.length > 0 ? ',' : '.'}
      </span>
      {after.length > 0 && ` ${after.join(', ')}.`}
    </p>
  )
}

type TextFieldProps = { label: string; value: string; empty: string; onCommit: (text: string) => void }

const TextField = ({ label, value, empty, onCommit }: TextFieldProps) => (
  <input
    // Remounts with a new value from the server; uncontrolled otherwise.
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
      const text = event.currentTarget.value.trim()
      if (text !== value) onCommit(text)
    }}
  />
)
