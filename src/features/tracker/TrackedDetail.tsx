import { useId } from 'react'
import { asSentence } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { type DescriptionItem, DescriptionRows } from '#/ui/DescriptionList.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { ArrowUpRight, Pencil, Trash2 } from '#/ui/icons/more-icons.tsx'
import { ElsewhereMark, ElsewhereTag } from './ElsewhereMark.tsx'
import { NextStepDay } from './NextStep.tsx'
import { trackedStageLabels, trackedStages, trackedTurn } from './stages.ts'
import { hostOf, type TrackedJob, trackedPay, trackedStanding } from './tracked.ts'
import { useTrackedWrites } from './use-tracked-writes.ts'

type DetailProps = { job: TrackedJob; level: 1 | 2; onEdit: () => void }

export function TrackedDetail({ job, level, onEdit }: DetailProps) {
  const { title, company, place, link, stage, notes } = job
  const { failure, isBusy, movingTo, ...acts } = useTrackedWrites(job)
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <article className="grid max-w-[800px] grid-cols-[minmax(0,1fr)] gap-y-10 px-5 pb-16 pt-5 lg:px-12 lg:pt-10">
      <header className="flex items-start gap-4">
        <ElsewhereMark isLarge />
        <div className="min-w-0 wrap-anywhere">
          <Title className="text-2xl tracking-[-0.025em]">{title}</Title>
          <p className="mt-1 text-fg-muted">
            <span className="text-fg">{company}</span>
            {place && `, ${place}`} <ElsewhereTag />
          </p>
          {link && (
            <p className="mt-1.5">
              <a href={link} target="_blank" rel="noopener noreferrer" className="link">
                {hostOf(link)}
                <ArrowUpRight className="ms-1 inline size-4" aria-hidden="true" />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </p>
          )}
        </div>
      </header>
      <div className="min-w-0">
        {failure && (
          <div className="mb-6">
            <FormError>
              {failure.status === 409
                ? `${asSentence(failure.message)} This page now shows how things stand.`
                : asSentence(failure.message)}
            </FormError>
          </div>
        )}
        <Turn job={job} isBusy={isBusy} onDone={acts.finishStep} />
        <StagePicker stage={stage} movingTo={movingTo} onMove={acts.moveTo} />
        <Facts job={job} />
        <div className="mt-8 flex flex-wrap gap-2">
          <Button variant="outlined" onClick={onEdit}>
            <Pencil className="size-4" aria-hidden="true" />
            Edit
          </Button>
          <Button variant="ghost" onClick={acts.remove}>
            <Trash2 className="size-4" aria-hidden="true" />
            Delete
          </Button>
        </div>
        {notes && (
          <section className="mt-10">
            <h3 className="text-lg">Your notes</h3>
            <p className="mt-2 max-w-[38em] whitespace-pre-line wrap-anywhere">{notes}</p>
          </section>
        )}
      </div>
    </article>
  )
}

const turnLabels = { you: 'Your move', upcoming: 'Coming up', them: 'Their move', nobody: 'Finished' }

/** Whose move it is, in the words of the person’s own next step. */
function Turn({ job, isBusy, onDone }: { job: TrackedJob; isBusy: boolean; onDone: () => void }) {
  const { stage, company, nextStep, nextOn, isDue } = job
  const hasStep = nextStep !== null && stage !== 'closed'
  const turn = trackedTurn(job)
  return (
    <section aria-labelledby="turn" className={`border-t-2 pt-5 ${isDue ? 'border-brand' : 'border-fg'}`}>
      <p className="font-bold">{hasStep && turn === 'them' ? 'Next step' : turnLabels[turn]}</p>
      <h2 id="turn" className="mt-1 text-3xl tracking-[-0.028em] wrap-anywhere">
        {hasStep ? nextStep : trackedStanding(job)}
      </h2>
      {hasStep && nextOn && (
        <p className={`mt-2 ${isDue ? 'font-bold' : 'text-fg-muted'}`}>
          <NextStepDay {...job} />
        </p>
      )}
      <p className="mt-2 max-w-[34em] text-fg-muted">
        You added this job yourself. {company} doesn’t see it and can’t answer here.
      </p>
      {hasStep && (
        <Button variant={isDue ? 'primary' : 'outlined'} className="mt-5" busy={isBusy} onClick={onDone}>
          <Check className="size-4" aria-hidden="true" />
          Mark as done
        </Button>
      )}
    </section>
  )
}

type PickerProps = {
  stage: TrackedJob['stage']
  movingTo: TrackedJob['stage'] | undefined
  onMove: (stage: TrackedJob['stage']) => unknown
}

function StagePicker({ stage, movingTo, onMove }: PickerProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mt-10">
      <h3 id={heading} className="text-lg">
        Stage
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box everywhere */}
      <div role="group" aria-labelledby={heading} className="mt-3 flex flex-wrap gap-2">
        {trackedStages.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === stage ? 'dark' : 'outlined'}
            aria-pressed={one === stage}
            busy={movingTo === one}
            onClick={() => one !== stage && onMove(one)}
          >
            {trackedStageLabels[one]}
          </Button>
        ))}
      </div>
    </section>
  )
}

function Facts({ job }: { job: TrackedJob }) {
  const pay = trackedPay(job)
  const items: DescriptionItem[] = [
    ...(job.appliedOn ? [{ label: 'Applied on', value: <DateTime iso={job.appliedOn} as="long" /> }] : []),
    ...(pay ? [{ label: 'Pay as posted', value: <span className="tabular-nums">{pay}</span> }] : []),
  ]
  return items.length > 0 && <DescriptionRows items={items} className="mt-10" />
}
