import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { currentTime } from '#/shared/clock.ts'
import { dayMs, daysBetween, formatDay, toLocalDay } from '#/shared/dates.ts'
import { formatPay } from '#/shared/money/money.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { type DescriptionItem, DescriptionRows } from '#/ui/DescriptionList.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { renderDescription } from '../advert/description.ts'
import type { EmployerJob } from '../api.ts'
import { disclosureNotes } from '../disclosures/disclosure-errors.ts'
import { statementsOf } from '../disclosures/statements.ts'
import { useCompanySize } from '../disclosures/use-company-size.ts'
import { optionalJobFacts } from '../fields/job-facts.ts'
import { levelLabel, openDays } from '../fields/job-terms.ts'
import { placesOf, placeText } from '../fields/places.ts'
import { firstJobReviewSentence } from '../publishing/review-wait.ts'
import { completeSteps, replyDaysAt, workingDaysLabel } from '../steps.ts'
import {
  countMarkupWords,
  type JobForm,
  maxPayRangeSpread,
  type PartId,
  parseSkills,
  payRangeSpread,
  publishBlockers,
  toDisclosingJob,
} from './job-form.ts'
import { PublishedPanel } from './PublishedPanel.tsx'

type JobReviewProps = {
  job: EmployerJob | null
  saveFirst: () => Promise<EmployerJob | null>
  isSaving: boolean
  onPublished: (job: EmployerJob) => void
}

export const JobReview = ({ job, saveFirst, isSaving, onPublished }: JobReviewProps) => {
  const form = useWatch<JobForm>() as JobForm
  const { getValues } = useFormContext<JobForm>()
  const [attempt, setAttempt] = useState(0)
  const companySize = useCompanySize()
  const blockers = publishBlockers(form, companySize)
  const isDraft = job === null || job.status === 'draft'

  const [isJustPublished, setJustPublished] = useState(false)
  const [unsaved, setUnsaved] = useState(false)
  const { write, isBusy, failure, reset } = useWrite('POST /employer/jobs/:id/publish', {
    silent: true,
    toast: 'Published',
    done({ data }) {
      onPublished(data)
      setJustPublished(true)
    },
  })
  const problem = unsaved ? 'The draft could not be saved' : failure?.message

  const publish = async () => {
    setAttempt((count) => count + 1)
    setUnsaved(false)
    reset()
    if (publishBlockers(getValues(), companySize).length > 0) return
    const saved = await saveFirst()
    if (saved) await write({ id: saved.id, version: saved.version })
    else setUnsaved(true)
  }
  return (
    <div>
      {job && isJustPublished && <PublishedPanel job={job} />}
      <ErrorSummary
        focusKey={attempt}
        errors={
          attempt > 0 ? blockers.map(({ part, message }) => ({ field: `change-${part}`, message })) : []
        }
      />
      <Part id="role" title="Role" rows={roleRows(form)} />
      <Part id="pay" title="Pay and place" rows={payRows(form)} />
      <Part
        id="description"
        title="Description"
        rows={[
          {
            label: `${countMarkupWords(form.description)} words`,
            value: form.description ? <Description markup={form.description} /> : valueOrMissing(null),
          },
        ]}
      />
      <Part id="steps" title="Steps and questions" rows={stepRows(form, job)} />
      <Notes form={form} blockers={blockers} isDraft={isDraft} companySize={companySize} />
      {isDraft && (
        <div className="mt-8 rounded-box bg-brand p-6">
          <p className="text-xl font-[800] tracking-[-0.02em]">{liveLabel(form)}</p>
          {job?.firstJobReview && (
            <p className="mt-1 max-w-[40em] font-semibold">
              {firstJobReviewSentence(job.firstJobReview.medianHours)}
            </p>
          )}
          <p className="mt-1 text-sm">You hear about each applicant. You can pause it at any time.</p>
          {problem && (
            <div className="mt-4">
              <FormError>{problem}. The draft is safe.</FormError>
            </div>
          )}
          <div className="mt-4">
            <Button variant="dark" size="lg" busy={isSaving || isBusy} onClick={publish}>
              Publish job
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const Part = ({ id, title, rows }: { id: PartId; title: string; rows: DescriptionItem[] }) => (
  <section aria-labelledby={`part-${id}`} className="mb-8 border-t-2 border-fg pt-3">
    <div className="mb-2 flex items-baseline justify-between">
      <h2 id={`part-${id}`} className="text-lg">
        {title}
      </h2>
      <Link id={`change-${id}`} to={`?step=${id}`} className="link text-sm">
        Change<span className="sr-only"> {title.toLowerCase()}</span>
      </Link>
    </div>
    <DescriptionRows items={rows} />
  </section>
)

const Description = ({ markup }: { markup: string }) => (
  <div
    className="prose-body text-sm"
    // Safe: renderDescription escapes everything but its allowlisted tags.
    dangerouslySetInnerHTML={{ __html: renderDescription(markup) }}
  />
)

const valueOrMissing = (value: string | 0 | null | undefined) =>
  value || <span className="text-warning">Missing</span>

const roleRows = (form: JobForm): DescriptionItem[] => [
  { label: 'Title', value: valueOrMissing(form.title) },
  ...(form.industry ? [{ label: 'Industry', value: form.industry }] : []),
  { label: 'Level', value: `${levelLabel(form.level)}, ${form.employmentType.toLowerCase()}` },
  { label: 'Seats', value: String(form.seats ?? 1) },
  ...(form.skills ? [{ label: 'Skills', value: parseSkills(form.skills).join(', ') }] : []),
]

function payRows(form: JobForm): DescriptionItem[] {
  const { payMin, payMax, payCurrency, payPeriod, workplace } = form
  const pay =
    payMin && payMax && formatPay({ min: payMin, max: payMax, currency: payCurrency, period: payPeriod })
  const place = placesOf(toDisclosingJob(form)).map(placeText).filter(Boolean).join('; ')
  return [
    { label: 'Pay', value: valueOrMissing(pay && `${pay.amount} ${pay.period}`) },
    { label: 'Where', value: valueOrMissing(place && `${place}. ${workplace}`) },
    ...optionalJobFacts(form),
    ...statementsOf({
      ...form,
      vacancy: form.vacancy || null,
      aiUse: form.aiUse || null,
    }).map(({ label, text }) => ({ label, value: text })),
  ]
}

function stepRows(form: JobForm, job: EmployerJob | null): DescriptionItem[] {
  const steps = form.steps.filter(({ name }) => name.trim())
  const promised = completeSteps(
    steps.map(({ name, days, stage }) => ({ name, stage, days: days ?? undefined })),
  )
  const questions = form.questions.filter(({ text }) => text.trim())
  return [
    { label: 'Questions', value: questions.map(({ text }) => text).join(' ') || 'None' },
    { label: 'Steps', value: steps.map(({ name }) => name).join(', ') || 'None' },
    { label: 'Reply promise', value: workingDaysLabel(replyDaysAt(null, promised)) },
    {
      label: 'Closes',
      value: form.closesOn ? (
        <DateTime iso={form.closesOn} as="day" />
      ) : job?.closesAt ? (
        <DateTime iso={job.closesAt} as="deadline" />
      ) : (
        `${openDays.usual} days after you publish`
      ),
    },
  ]
}

function liveLabel({ closesOn }: JobForm) {
  const usualEnd = new Date(currentTime() + openDays.usual * dayMs)
  const lastDay = toLocalDay(closesOn || usualEnd)
  const days = daysBetween(toLocalDay(new Date(currentTime())), lastDay)
  return `Live for ${days} ${days === 1 ? 'day' : 'days'}, until ${formatDay(lastDay)}`
}

const noteParts = { title: 'role', description: 'description', benefits: 'pay', aiUse: 'pay' } as const

/** Advice never blocks publishing; blockers are counted separately. */
type NotesProps = {
  form: JobForm
  blockers: ReturnType<typeof publishBlockers>
  isDraft: boolean
  companySize: number | null
}

const Notes = ({ form, blockers, isDraft, companySize }: NotesProps) => {
  const range = payRangeSpread(form)
  const notes: { part: PartId; text: string; applies: boolean }[] = [
    {
      part: 'pay',
      text: 'The top of the pay is more than 1.5 times the bottom. Wide ranges are trusted less.',
      applies: range !== null && range > maxPayRangeSpread,
    },
    {
      part: 'role',
      text: 'More than six skills. Posts with six or fewer are read to the end more often.',
      applies: parseSkills(form.skills).length > 6,
    },
    {
      part: 'steps',
      text: 'More than four questions. Each one costs applicants.',
      applies: form.questions.length > 4,
    },
    {
      part: 'description',
      text: 'The description speaks of young people. Say what the work needs instead; age is not a skill.',
      applies: /\b(young|youthful|digital native|recent graduate)\b/i.test(form.description),
    },
    ...disclosureNotes(toDisclosingJob(form), companySize, new Date(currentTime())).map(
      ({ field, text }) => ({
        part: noteParts[field],
        text,
        applies: true,
      }),
    ),
  ]
  const shownNotes = notes.filter(({ applies }) => applies)
  const title =
    blockers.length > 0
      ? `${blockers.length} to complete before it can go live`
      : shownNotes.length > 0
        ? `${shownNotes.length} ${shownNotes.length === 1 ? 'note' : 'notes'}, nothing blocks`
        : 'Nothing blocks it'
  if (!isDraft && blockers.length + shownNotes.length === 0) return null
  return (
    <section aria-labelledby="review-notes" className="border-t-2 border-fg pt-3">
      <h2 id="review-notes" className="text-lg">
        {title}
      </h2>
      {blockers.length + shownNotes.length > 0 && (
        <ul className="mt-2 grid gap-2 text-sm">
          {blockers.map(({ field, message, part }) => (
            <li key={field} className="border-s-4 border-warning ps-3">
              <Link to={`?step=${part}`} className="link">
                {message}
              </Link>
            </li>
          ))}
          {shownNotes.map(({ part, text }) => (
            <li key={text} className="border-s-4 border-base-300 ps-3">
              {text}{' '}
              <Link to={`?step=${part}`} className="link">
                Change it
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
