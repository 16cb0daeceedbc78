import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { formatShortPay } from '#/shared/money.ts'
import { RouteLine } from '#/ui/RouteLine.tsx'
import { countMarkupWords, formSections, type JobForm, type PartId, publishBlockers } from './job-form.ts'

/** The wizard's five parts with their progress; a segmented bar on phones. */
export const JobWizardNav = ({ current }: { current: PartId }) => {
  const form = useWatch<JobForm>() as JobForm
  const blockers = publishBlockers(form)
  const currentIndex = formSections.findIndex(({ id }) => id === current)
  const isDone = (id: PartId) => id !== 'review' && !blockers.some(({ part }) => part === id)
  return (
    <>
      <nav aria-label="Parts" className="pt-1 max-lg:hidden">
        <RouteLine
          stops={formSections.map(({ id, label }) => ({
            label:
              id === current ? (
                label
              ) : (
                <Link to={`?step=${id}`} className="underline-offset-4 hover:underline">
                  {label}
                </Link>
              ),
            meta: progressOf(id, form, blockers),
            state: id === current ? 'now' : isDone(id) ? 'done' : 'next',
          }))}
        />
      </nav>
      <div className="lg:hidden">
        <div aria-hidden="true" className="flex gap-1.5">
          {formSections.map(({ id }) => (
            <span
              key={id}
              className={`h-2 flex-1 rounded-full ${id === current ? 'bg-brand ring-2 ring-inset ring-fg' : isDone(id) ? 'bg-fg' : 'border-2 border-border'}`}
            />
          ))}
        </div>
        <p className="mt-2 text-sm text-fg-muted">
          Part {currentIndex + 1} of {formSections.length}.
          {formSections[currentIndex + 1] && ` Next: ${formSections[currentIndex + 1]?.label}.`}
        </p>
      </div>
    </>
  )
}

function progressOf(id: PartId, form: JobForm, blockers: ReturnType<typeof publishBlockers>) {
  const missing = blockers.filter(({ part }) => part === id).length
  if (id === 'review') return blockers.length === 0 ? 'Nothing blocks it' : `${blockers.length} to complete`
  if (id === 'role') return form.title || 'Not started'
  if (id === 'description')
    return form.description ? `${countMarkupWords(form.description)} words` : 'Not started'
  if (id === 'steps') {
    const steps = form.steps.filter(({ name }) => name.trim()).length
    const questions = form.questions.filter(({ text }) => text.trim()).length
    return `${steps} ${steps === 1 ? 'step' : 'steps'}, ${questions} ${questions === 1 ? 'question' : 'questions'}`
  }
  const { payMin, payMax, payCurrency, city } = form
  if (missing > 0) return `${missing} to complete`
  return payMin && payMax
    ? [formatShortPay({ min: payMin, max: payMax, currency: payCurrency }), city].filter(Boolean).join(', ')
    : 'Not started'
}
