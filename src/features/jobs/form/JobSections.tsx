import type { ReactNode } from 'react'
import { Button } from '#/ui/Button.tsx'
import type { EmployerJob } from '../api.ts'
import { jobFields } from './job-fields.ts'
import { jobFormSections } from './job-form.ts'

const sections = jobFormSections.flatMap(({ id, label }) =>
  id === 'review' ? [] : [{ id, label, Fields: jobFields[id] }],
)

/** The parts of a published job, one below the other. */
export const JobSections = () =>
  sections.map(({ id, label, Fields }) => (
    <section key={id} id={`part-${id}`} aria-labelledby={`part-${id}-title`} className="scroll-mt-24">
      <h2 id={`part-${id}-title`} className="border-t-2 border-fg pb-5 pt-3 text-xl">
        {label}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <Fields />
      </div>
    </section>
  ))

export const JobSectionLinks = () => (
  <nav aria-label="Parts" className="self-start lg:sticky lg:top-8 max-lg:hidden">
    <ul className="border-s-2 border-base-300">
      {sections.map(({ id, label }) => (
        <li key={id}>
          <a
            href={`#part-${id}`}
            className="-ms-0.5 block border-s-2 border-transparent py-1.5 ps-4 font-semibold hover:border-fg"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

type JobChangeBarProps = { job: EmployerJob; canSave: boolean; isBusy: boolean; children: ReactNode }

/** Says who reads what is saved, and saves it; in sight all the way down the page. */
export const JobChangeBar = ({ job, canSave, isBusy, children }: JobChangeBarProps) => (
  <div className="sticky top-(--top-bar,0px) z-10 -mx-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-y border-base-300 bg-base-100 px-5 py-3 lg:mx-0 lg:rounded-box lg:border">
    <div className="min-w-0 flex-1 basis-56 text-sm">
      <p className="font-semibold">{readersOf(job)}</p>
      {children}
    </div>
    <Button
      type="submit"
      busy={isBusy}
      variant={canSave ? 'primary' : 'outlined'}
      aria-disabled={!canSave || undefined}
    >
      Save changes
    </Button>
  </div>
)

function readersOf({ status, moderation }: EmployerJob) {
  if (moderation?.state === 'held') return 'Nobody sees this job yet. What you save is read with it.'
  if (moderation) return 'Nobody sees this job. What you save is read once you ask again.'
  if (status === 'paused')
    return 'This job is paused. What you save shows when you resume it, unless our check holds it.'
  return 'This job is live. What you save is public right away, unless our check holds it.'
}
