import { formatAskedPay } from '#/features/seekers/asked-pay.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { type DescriptionItem, DescriptionRows } from '#/ui/DescriptionList.tsx'
import { FileText } from '#/ui/icons/more-icons.tsx'
import { noResumeSent, profileAsResume } from '../apply/no-resume.ts'
import { stageLabel } from '../stages.ts'
import { filledWrittenFields } from '../written-fields.ts'
import type { ApplicationDetail } from './labels.ts'

/** How somebody of the company ended the blind review. */
const shownBy = {
  press: 'opened who you are',
  move: 'saw who you are',
  steps: 'ended it for the job',
}

/** What the employer received; later profile edits do not change it. */
export function SubmittedApplication({ application }: { application: ApplicationDetail }) {
  const { snapshot, resume, answers } = application
  // Of this résumé: one that an earlier application was sent with is replaced.
  const shown = application.events.find(({ kind, at }) => kind === 'shown' && at >= application.appliedAt)
  const readings = application.events.filter(
    ({ kind, at }) => kind === 'resume' && at >= application.appliedAt,
  )
  const isWithdrawn = application.stage === 'withdrawn' || application.recalledAt !== null
  // A withdrawal deletes the file: whether there was one is not known any more.
  const isResumeUnknown = isWithdrawn && !resume
  const resumeNotes = [
    !resume && !application.isReviewedBlind && `${profileAsResume}.`,
    readings.length === 0 && 'Not opened yet',
  ]
  const resumeRow: DescriptionItem = {
    label: 'Résumé',
    value: resume ? (
      <span className="flex items-start gap-2">
        <FileText className="mt-1 size-[18px] shrink-0" aria-hidden="true" />
        {resume.name}
      </span>
    ) : (
      noResumeSent
    ),
    note: isWithdrawn ? undefined : resumeNotes.filter(Boolean).join(' ') || undefined,
  }
  const facts: DescriptionItem[] = [
    ...(isResumeUnknown ? [] : [resumeRow]),
    {
      label: 'Profile',
      value: [snapshot.name, snapshot.headline].filter(Boolean).join(', '),
      note: (
        <>
          As it was on <DateTime iso={application.appliedAt} as="day" />
        </>
      ),
    },
    ...(snapshot.desiredPay
      ? [
          {
            label: 'Pay you ask',
            value: formatAskedPay(snapshot),
          },
        ]
      : []),
    ...(application.wantsPerson
      ? [{ label: 'Read by a person', value: 'You asked for it, and they see that' }]
      : []),
    ...filledWrittenFields(application).map(({ label, text }) => ({
      label,
      value: <MultilineText text={text} />,
    })),
  ]
  return (
    <section aria-labelledby="sent" className="min-w-0 xl:row-start-3">
      <h2 id="sent" className="text-xl">
        What you sent
      </h2>
      <DescriptionRows className="mt-3" items={facts} />
      {application.earlier.length > 0 && <Earlier application={application} />}
      {application.isReviewedBlind && (
        <p className="border-b border-base-300 py-3 text-sm">
          {application.job.company.name} reviews this without your name, photo, schools and dates for now, and
          without your résumé and contact. You read here when that ends, and who ended it. A message from you
          ends it as well.
        </p>
      )}
      {shown && (
        <p className="border-b border-base-300 py-3 text-sm">
          It was reviewed blind until{' '}
          {shown.shownByWhat === 'contact' ? (
            'you wrote to them'
          ) : (
            <>
              <b>{shown.name ?? `somebody at ${application.job.company.name}`}</b>{' '}
              {shownBy[shown.shownByWhat ?? 'press']}
            </>
          )}
          , <DateTime iso={shown.at} as="due" />.
        </p>
      )}
      {readings.length > 0 && (
        <Readings
          what={resume || isResumeUnknown ? 'résumé' : 'profile as a résumé'}
          readings={readings}
          company={application.job.company.name}
        />
      )}
      {answers.length > 0 && (
        <details className="border-b border-base-300" open={answers.length === 1}>
          <summary className="cursor-pointer py-3 font-semibold">
            {answers.length === 1 ? 'Your answer' : `Your ${answers.length} answers`}
          </summary>
          <dl className="grid gap-4 pb-5">
            {answers.map(({ question, answer, knockedOut, needed }) => (
              <div key={question}>
                <dt className="text-sm text-fg-muted">{question}</dt>
                <dd className="mt-0.5 font-semibold">
                  <MultilineText text={answer} />
                  {knockedOut && (
                    <span className="mt-0.5 block text-sm font-normal text-fg-muted">
                      Marked automatically: the job needs “{needed}”
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

/** Earlier applications for the same job. What was sent with them is replaced. */
const Earlier = ({ application: { earlier, job } }: { application: ApplicationDetail }) => (
  <div className="border-b border-base-300 py-3">
    <h3 className="text-base">You applied before</h3>
    <ul className="mt-2 grid gap-1 text-sm">
      {earlier.map(({ appliedAt, endedAt, stage }) => (
        <li key={appliedAt}>
          <DateTime iso={appliedAt} as="day" />: {stageLabel(stage, 'seeker').toLowerCase()} on{' '}
          <DateTime iso={endedAt} as="day" />
        </li>
      ))}
    </ul>
    <p className="mt-2 text-sm text-fg-muted">
      {job.company.name} sees these days. What you sent then is replaced by what you sent now.
    </p>
  </div>
)

type ReadingsProps = { what: string; readings: ApplicationDetail['events']; company: string }

/** Who read the résumé, newest first; the record stays when the application has ended. */
const Readings = ({ what, readings, company }: ReadingsProps) => (
  <details open={readings.length <= 5} className="border-b border-base-300">
    <summary className="cursor-pointer py-3 font-semibold">
      Your {what} was read {readings.length === 1 ? 'once' : `${readings.length} times`}
    </summary>
    <ul className="grid gap-2 pb-5 text-sm">
      {readings.toReversed().map(({ id, at, name, isDownload }) => (
        <li key={id}>
          <span className="font-semibold">{name ?? `Somebody at ${company}`}</span>{' '}
          {isDownload ? 'downloaded it' : 'opened it'}{' '}
          <span className="text-fg-muted">
            <DateTime iso={at} as="due" />
          </span>
        </li>
      ))}
    </ul>
  </details>
)

const MultilineText = ({ text }: { text: string }) => (
  <span className="whitespace-pre-line wrap-anywhere">{text}</span>
)
