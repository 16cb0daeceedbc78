import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { formatShortPay } from '#/shared/money/money.ts'
import { plural } from '#/shared/sentence.ts'
import { RouteLine } from '#/ui/route/RouteLine.tsx'
import { RouteBar } from '#/ui/route/SmallRoutes.tsx'
import { useCompanySize } from '../disclosures/use-company-size.ts'
import { countMarkupWords, type JobForm, jobFormSections, type PartId, publishBlockers } from './job-form.ts'

/** The wizard's five parts with their progress; a segmented bar on phones. */
export const JobWizardNav = ({ current, isPublished }: { current: PartId; isPublished: boolean }) => {
  const form = useWatch<JobForm>() as JobForm
  const blockers = publishBlockers(form, useCompanySize())
  const currentIndex = jobFormSections.findIndex(({ id }) => id === current)
  // Only what lies behind: the steps are filled in from the start, and nobody has read them.
  const done = new Set(
    jobFormSections
      .filter(({ id }, place) => place < currentIndex && !blockers.some(({ part }) => part === id))
      .map(({ id }) => id),
  )
  const stateOf = (id: PartId) =>
    isPublished ? 'done' : id === current ? 'now' : done.has(id) ? 'done' : 'next'
  return (
    <>
      <nav aria-label="Parts" className="pt-1 max-lg:hidden">
        <RouteLine
          stops={jobFormSections.map(({ id, label }) => ({
            label:
              id === current ? (
                label
              ) : (
                <Link to={`?step=${id}`} className="underline-offset-4 hover:underline">
                  {label}
                </Link>
              ),
            meta:
              id === current && !isPublished ? 'You are here' : progressOf(id, form, blockers, isPublished),
            state: stateOf(id),
          }))}
        />
      </nav>
      <div className="lg:hidden">
        <RouteBar states={jobFormSections.map(({ id }) => stateOf(id))} />
        <p className="mt-2 text-sm text-fg-muted">
          {isPublished ? 'Published.' : `Part ${currentIndex + 1} of ${jobFormSections.length}.`}
          {jobFormSections[currentIndex + 1] && ` Next: ${jobFormSections[currentIndex + 1]?.label}.`}
        </p>
      </div>
    </>
  )
}

function progressOf(
  id: PartId,
  form: JobForm,
  blockers: ReturnType<typeof publishBlockers>,
  isPublished: boolean,
) {
  const missing = blockers.filter(({ part }) => part === id).length
  if (id === 'review' && isPublished) return 'Published'
  if (id === 'review') return blockers.length === 0 ? 'Nothing blocks it' : `${blockers.length} to complete`
  if (id === 'role') return form.title || 'Not started'
  if (id === 'description')
    return form.description ? `${countMarkupWords(form.description)} words` : 'Not started'
  if (id === 'steps') {
    const steps = form.steps.filter(({ name }) => name.trim()).length
    const questions = form.questions.filter(({ text }) => text.trim()).length
    const asked = questions === 0 ? 'no questions' : plural(questions, 'question')
    return `${plural(steps, 'step')}, ${asked}`
  }
  const { payMin, payMax, payCurrency, city } = form
  if (!payMin && !payMax && !city) return 'Not started'
  if (missing > 0) return `${missing} to complete`
  return payMin && payMax
    ? [formatShortPay({ min: payMin, max: payMax, currency: payCurrency }), city].filter(Boolean).join(', ')
    : 'Not started'
}
