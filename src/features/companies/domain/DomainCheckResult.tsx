import type { DataOf } from '#/client/api.ts'
import { formatTime } from '#/shared/dates.ts'
import { Button } from '#/ui/Button.tsx'
import { CircleAlert } from '#/ui/icons/icons.tsx'
import { CircleCheck, RefreshCw } from '#/ui/icons/more-icons.tsx'

export type DomainProof = DataOf<'GET', '/employers/domain'>

type Props = {
  proof: DomainProof
  method: 'dns' | 'file'
  onCheck: () => void
  busy: boolean
  problem: string | null
}

/** The result of the last domain check, as the server reports it. */
export function DomainCheckResult({ proof, method, onCheck, busy, problem }: Props) {
  const check = proof.checks.find((row) => row.method === method)
  const Icon = check?.outcome === 'pass' ? CircleCheck : CircleAlert
  return (
    <div className="bg-base-200 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="text-base font-bold tracking-normal">
          {check ? `What we read at ${formatTime(check.checkedAt)}` : 'Not checked yet'}
        </h4>
        <Button variant="dark" size="sm" onClick={onCheck} busy={busy || proof.looking}>
          {!(busy || proof.looking) && <RefreshCw className="size-4" aria-hidden="true" />}
          Check now
        </Button>
      </div>
      <div role="status">
        {proof.looking && <p className="mt-3 text-sm text-fg-muted">Looking. This takes up to 20 seconds.</p>}
        {check && (
          <p className="mt-3 flex items-start gap-2.5 font-semibold">
            <Icon
              className={`mt-0.5 size-5 shrink-0 ${check.outcome === 'pass' ? 'text-success' : 'text-warning'}`}
              aria-hidden="true"
            />
            <span className="min-w-0 wrap-anywhere">{check.finding}</span>
          </p>
        )}
        {problem && <p className="mt-3 text-sm font-semibold text-danger">{problem}</p>}
      </div>
      {check && check.records.length > 0 && (
        <dl className="mt-3 border-t border-border text-sm">
          {check.records.map(({ name, value, match }) => (
            <div
              key={`${name} ${value}`}
              className="grid gap-x-4 border-b border-border py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            >
              <dt className="wrap-anywhere text-xs font-bold">{name}</dt>
              <dd className={`wrap-anywhere ${match ? 'font-bold underline decoration-2' : 'text-fg-muted'}`}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 wrap-anywhere text-xs text-fg-muted">
        {check && `Asked: ${check.source}. `}
        {proof.looksAgain && 'We look again by ourselves every 10 minutes.'}
      </p>
    </div>
  )
}
