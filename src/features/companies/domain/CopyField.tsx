import { useEffect, useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { CopyIcon } from '#/ui/icons/more-icons.tsx'

/** A value with a copy button, which shows "Copied" for two seconds. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const wait = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(wait)
  }, [copied])
  const copy = () =>
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => {},
    )
  const Icon = copied ? Check : CopyIcon
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-base-300 py-2.5 last:border-0 sm:grid-cols-[72px_minmax(0,1fr)_auto]">
      <dt className="text-xs text-fg-muted max-sm:col-span-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere font-semibold">{value}</dd>
      <dd>
        <Button variant="outlined" size="sm" onClick={copy}>
          <Icon className="size-4" aria-hidden="true" />
          {copied ? 'Copied' : 'Copy'} <span className="sr-only">{label.toLowerCase()}</span>
        </Button>
        <span role="status" className="sr-only">
          {copied && `${label} copied`}
        </span>
      </dd>
    </div>
  )
}
