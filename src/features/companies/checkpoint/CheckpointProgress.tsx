import { DateTime } from '#/ui/DateTime.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { RouteBar } from '#/ui/route/SmallRoutes.tsx'
import { type CheckpointProfile, type CheckpointValues, listSectionProgress } from './form-values.ts'

type Props = {
  employer: CheckpointProfile
  values: CheckpointValues
  failedFields: readonly string[]
  savedLabel: string | null
}

const countWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

/** Title, progress by section, and the autosave state. */
export function CheckpointProgress({ employer, values, failedFields, savedLabel }: Props) {
  const sections = listSectionProgress(values, failedFields)
  const requestedCount = employer.requestedFields.length
  const doneCount = sections.filter(({ state }) => state === 'done').length
  const stops: RouteStop[] = employer.statusNote
    ? [
        {
          label: 'Sent',
          meta: employer.submittedAt ? <DateTime iso={employer.submittedAt} as="time" /> : undefined,
          state: 'done',
        },
        { label: 'Read by a person', state: 'done' },
        {
          label: 'Your changes',
          meta: failedFields.length > 0 ? 'Something to fix' : undefined,
          state: 'now',
        },
        { label: 'Looked at again', state: 'next' },
        { label: 'Cleared', state: 'next' },
      ]
    : [...sections, { label: 'Send for verification', state: 'next' }]
  const title = requestedCount
    ? `${countWords[requestedCount] ?? requestedCount} ${requestedCount === 1 ? 'thing' : 'things'} to change`
    : employer.statusNote
      ? 'Something to change'
      : 'Legitimacy Checkpoint'
  return (
    <aside className="self-start lg:sticky lg:top-10" aria-label="Progress">
      <h1 className="text-3xl tracking-[-0.03em] lg:text-[2.6rem] lg:leading-none">{title}</h1>
      <p className="mt-3 text-fg-muted">
        {employer.statusNote
          ? 'Everything else stands. You don’t start over.'
          : employer.status === 'pending'
            ? 'Correct what is wrong. The check runs again when you send it.'
            : 'About 5 minutes. Your account opens once the check clears.'}
      </p>
      {!employer.statusNote && (
        <div className="mt-5 lg:hidden">
          <RouteBar
            states={sections.map(({ state }) => (state === 'done' || state === 'bad' ? state : 'next'))}
          />
          <p className="mt-2 text-sm text-fg-muted">
            {doneCount} of 4 parts filled. {savedLabel && `${savedLabel}.`}
          </p>
        </div>
      )}
      <RouteLine className="mt-8 max-lg:hidden" stops={stops} label="Parts of the profile" />
      <p className="mt-8 hidden min-h-6 items-center gap-2 text-sm text-fg-muted lg:flex" role="status">
        {savedLabel && <Check className="size-4 text-success" aria-hidden="true" />}
        {savedLabel}
      </p>
    </aside>
  )
}
