import { placesOf, placeText } from '#/features/jobs/fields/places.ts'
import { formatPay } from '#/shared/money/money.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import type { ApplicationDetail } from './labels.ts'

type Terms = Pick<
  ApplicationDetail['job'],
  'title' | 'pay' | 'city' | 'region' | 'country' | 'furtherPlaces' | 'workplace' | 'employmentType'
>

const rows: { label: string; read: (terms: Terms) => string }[] = [
  { label: 'Title', read: ({ title }) => title },
  {
    label: 'Pay',
    read: ({ pay }) => (pay ? `${formatPay(pay).amount} ${formatPay(pay).period}` : 'Not given'),
  },
  { label: 'Place', read: (terms) => placesOf(terms).map(placeText).join('; ') },
  { label: 'Workplace', read: ({ workplace }) => workplace },
  { label: 'Type', read: ({ employmentType }) => employmentType },
]

/** Shows what the employer has changed in the job since the seeker applied. */
export function ChangedJob({ application }: { application: ApplicationDetail }) {
  const { job, changedJob } = application
  if (!changedJob) return null
  const changed = rows
    .map(({ label, read }) => ({ label, before: read(job), now: read(changedJob) }))
    .filter(({ before, now }) => before !== now)
  return (
    <section aria-labelledby="changed" className="mb-10 border-s-4 border-brand bg-base-200 px-4 py-4">
      <h2 id="changed" className="text-lg">
        {job.company.name} has changed this job since you applied
      </h2>
      <p className="mt-1 text-sm text-fg-muted">
        Your application answers it as it was on <DateTime iso={application.appliedAt} as="day" />.
      </p>
      {changed.length > 0 && (
        <DescriptionRows
          className="mt-3"
          items={changed.map(({ label, before, now }) => ({ label, value: before, note: `Now ${now}` }))}
        />
      )}
      {changedJob.descriptionChanged && (
        <p className="mt-3 text-sm">
          {changed.length > 0 ? 'The description changed as well.' : 'The description has changed.'}
        </p>
      )}
    </section>
  )
}
