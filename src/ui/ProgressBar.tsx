import { useId } from 'react'

/** `value` from 0 to 100; null while the length is unknown. The label names the activity. */
export const ProgressBar = ({ value, label }: { value: number | null; label: string }) => {
  const id = useId()
  return (
    <div>
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {value !== null && <span className="tabular-nums text-fg-muted">{Math.round(value)}%</span>}
      </div>
      <progress id={id} className="progress-bar mt-1.5" max={100} value={value ?? undefined} />
    </div>
  )
}
