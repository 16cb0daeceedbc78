import { Button } from '#/ui/Button.tsx'
import { useCopy } from '#/ui/copy/use-copy.ts'
import { Check } from '#/ui/icons/icons.tsx'
import { CopyIcon } from '#/ui/icons/more-icons.tsx'

/** A value with a copy button, which shows "Copied" or "Not copied" for two seconds. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { answer, copy } = useCopy()
  const Icon = answer === 'copied' ? Check : CopyIcon
  const words = answer === 'refused' ? 'Not copied' : 'Copied'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-base-300 py-2.5 last:border-0 sm:grid-cols-[72px_minmax(0,1fr)_auto]">
      <dt className="text-xs text-fg-muted max-sm:col-span-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere font-semibold">{value}</dd>
      <dd>
        <Button variant="outlined" size="sm" onClick={() => copy(value)}>
          <Icon className="size-4" aria-hidden="true" />
          {answer ? words : 'Copy'} <span className="sr-only">{label.toLowerCase()}</span>
        </Button>
        <span role="status" className="sr-only">
          {answer && `${label}: ${words.toLowerCase()}`}
        </span>
      </dd>
    </div>
  )
}
