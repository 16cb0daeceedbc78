import { Fragment } from 'react'
import { formatMoney } from '#/shared/money/money.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { type DescriptionItem, DescriptionRows } from '#/ui/DescriptionList.tsx'
import { FileText } from '#/ui/icons/more-icons.tsx'
import { filledWrittenFields } from '../written-fields.ts'
import type { ApplicationDetail } from './labels.ts'

/** What the employer received; later profile edits do not change it. */
export function SubmittedApplication({ application }: { application: ApplicationDetail }) {
  const { snapshot, resume, answers } = application
  const openedOn = application.events.filter(({ kind }) => kind === 'resume').map(({ at }) => at)
  const isWithdrawn = application.stage === 'withdrawn' || application.recalledAt !== null
  const facts: DescriptionItem[] = [
    {
      label: 'Résumé',
      value: resume ? (
        <span className="flex items-start gap-2">
          <FileText className="mt-1 size-[18px] shrink-0" aria-hidden="true" />
          {resume.name}
        </span>
      ) : (
        'None'
      ),
      note:
        resume &&
        !isWithdrawn &&
        (openedOn.length > 0 ? (
          <>
            Opened{' '}
            {openedOn.map((at, place) => (
              <Fragment key={at}>
                {place > 0 && ', again '}
                <DateTime iso={at} as="day" />
              </Fragment>
            ))}
          </>
        ) : (
          'Not opened yet'
        )),
    },
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
            value: `${formatMoney(snapshot.desiredPay, snapshot.desiredCurrency)} a year`,
          },
        ]
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
      {answers.length > 0 && (
        <details className="border-b border-base-300">
          <summary className="cursor-pointer py-3 font-semibold">
            {answers.length === 1 ? 'Your answer' : `Your ${answers.length} answers`}
          </summary>
          <dl className="grid gap-4 pb-5">
            {answers.map(({ question, answer }) => (
              <div key={question}>
                <dt className="text-sm text-fg-muted">{question}</dt>
                <dd className="mt-0.5 font-semibold">
                  <MultilineText text={answer} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

const MultilineText = ({ text }: { text: string }) => (
  <span className="whitespace-pre-line wrap-anywhere">{text}</span>
)
