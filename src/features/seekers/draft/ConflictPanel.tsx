import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#/ui/Button.tsx'
import { TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import type { ProfileValues } from '../profile/profile-values.ts'
import { type DraftField, draftFields } from './fields.ts'
import type { Conflict } from './use-profile-draft.ts'

type ConflictPanelProps = {
  conflicts: Conflict[]
  onResolve: (field: DraftField, choice: 'mine' | 'theirs') => void
}

/** Both values of each field that was changed here and in another tab. */
export function ConflictPanel({ conflicts, onResolve }: ConflictPanelProps) {
  const { control } = useFormContext<ProfileValues>()
  const values = useWatch({ control }) as ProfileValues
  const heading = useRef<HTMLHeadingElement>(null)
  const hasAny = conflicts.length > 0
  useEffect(() => {
    if (hasAny) heading.current?.focus()
  }, [hasAny])
  if (!hasAny) return null
  return (
    <Notice role="region" aria-labelledby="conflicts" className="mb-8">
      <h2
        id="conflicts"
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 text-lg outline-none! tracking-normal"
      >
        <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
        Changed here and in another tab
      </h2>
      <p className="mt-1 text-sm">Choose which one to keep. Until you do, we keep both.</p>
      <ul className="mt-3 grid gap-4">
        {conflicts.map(({ field, theirs }) => (
          <li key={field}>
            <h3 className="text-base font-bold tracking-normal">{draftFields[field]}</h3>
            <dl className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
              {(
                [
                  ['mine', 'Here', 'Keep this one', values[field]],
                  ['theirs', 'In the other tab', 'Take that one', theirs],
                ] as const
              ).map(([choice, label, press, value]) => (
                <div key={choice} className="border border-border bg-base-100 p-3 text-sm">
                  <dt className="text-fg-muted">{label}</dt>
                  <dd className="mt-0.5 max-h-40 overflow-y-auto whitespace-pre-line font-semibold wrap-anywhere">
                    {summarize(value)}
                  </dd>
                  <dd className="mt-2">
                    <Button variant="outlined" size="sm" onClick={() => onResolve(field, choice)}>
                      {press}
                      <span className="sr-only">: {draftFields[field]}</span>
                    </Button>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** A value of the form in words: entries of a list on lines of their own. */
export function summarize(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (Array.isArray(value)) return value.length > 0 ? value.map(inOneLine).join('\n') : 'Empty'
  return inOneLine(value) || 'Empty'
}

const inOneLine = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .filter(([name]) => name !== 'id' && name !== 'size')
    .map(([, part]) => (Array.isArray(part) ? part.map(inOneLine).join(', ') : inOneLine(part)))
    .filter(Boolean)
    .join(', ')
}
