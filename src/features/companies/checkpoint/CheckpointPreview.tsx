import { formatNumber } from '#/shared/numbers.ts'
import { countries } from '#/shared/reference/countries.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { NotVerifiedBadge } from '#/ui/VerifiedBadge.tsx'
import type { CheckpointProfile, CheckpointValues } from './form-values.ts'

/** A live preview of what job seekers will see. */
export function CheckpointPreview({
  employer,
  values,
}: {
  employer: CheckpointProfile
  values: CheckpointValues
}) {
  const size = Number(values.companySize)
  const rows = [
    ['Employees', values.companySize !== '' && size >= 0 ? formatNumber(size) : null],
    ['Based in', countries.find(({ code }) => code === values.corporateDomicile)?.name],
    ['Certified', values.certifications?.join(', ')],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  return (
    <aside className="sticky top-10 hidden self-start xl:block" aria-label="Preview">
      <h2 className="text-base tracking-normal">What job seekers will see</h2>
      <div className="mt-3 rounded-box border border-base-300 p-5">
        <div className="flex items-start justify-between">
          <CompanyLogo name={employer.name} src={values.photo} size={48} />
          <NotVerifiedBadge />
        </div>
        <h3 className="mt-4 text-xl">{employer.name}</h3>
        {(values.industryAffiliations?.length ?? 0) > 0 && (
          <p className="text-sm text-fg-muted">{values.industryAffiliations?.join(', ')}</p>
        )}
        {rows.length > 0 && (
          <dl className="mt-4 grid gap-2 border-t border-base-300 pt-4 text-sm">
            {rows.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4">
                <dt className="text-fg-muted">{label}</dt>
                <dd className="tabular-nums text-end font-bold">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <p className="mt-4 text-sm text-fg-muted">
        Updates as you type. Nothing is public until the check clears.
      </p>
    </aside>
  )
}
