import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import type { CompanyInterview } from '../employer/company-interview.ts'
import type { InterviewScorecards } from './company-scorecards.ts'
import { ratingLabels, recommendationLabels, type Score, scores } from './ratings.ts'
import { useScorecard } from './use-scorecard.ts'

type ScorecardDialogProps = { interview: CompanyInterview; cards: InterviewScorecards; onClose: () => void }

/** What somebody who met the applicant saw, by the kit, and whether they would hire them. */
export function ScorecardDialog({ interview, cards, onClose }: ScorecardDialogProps) {
  const card = useScorecard(cards, onClose)
  const { form, change, attributes, rate, errors, send, isBusy, failure } = card
  return (
    <Dialog
      open
      wide
      title={`Your scorecard of ${interview.seekerName}`}
      subtitle={`${interview.step}. Colleagues read it once they have sent theirs; ${interview.seekerName} never does.`}
      dismissible={!isBusy}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" busy={isBusy} onClick={send}>
            {cards.yours ? 'Change the scorecard' : 'Send the scorecard'}
          </Button>
          <Button variant="ghost" size="lg" onClick={onClose}>
            Later
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {failure && <FormError>{failure.message} What you wrote is still here.</FormError>}
        {attributes.map(({ name, hint, rating, note, error }) => (
          <div key={name}>
            <ScoreChoices
              label={name}
              hint={hint}
              name={`rating ${name}`}
              labels={ratingLabels}
              value={rating}
              onChange={(rating) => rate(name, { rating })}
            />
            {rating !== null && (
              <div className="mt-3">
                <TextArea
                  label="What you saw"
                  name={`note ${name}`}
                  rows={2}
                  maxLength={1000}
                  value={note}
                  error={error}
                  onChange={({ target }) => rate(name, { note: target.value })}
                />
                <Button
                  size="sm"
                  variant="ghost"
                  className="-ms-3 mt-1"
                  onClick={() => rate(name, { rating: null })}
                >
                  We did not talk about it
                </Button>
              </div>
            )}
          </div>
        ))}
        <div className={attributes.length > 0 ? 'border-t-2 border-fg pt-6' : ''}>
          <ScoreChoices
            label="Should we hire them?"
            name="recommendation"
            labels={recommendationLabels}
            value={form.recommendation}
            error={errors.recommendation}
            onChange={(recommendation) => change({ recommendation })}
          />
          <div className="mt-3">
            <TextArea
              label="Why"
              name="recommendation-note"
              rows={3}
              maxLength={1000}
              value={form.note}
              error={errors.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

type ScoreChoicesProps = {
  label: string
  hint?: string | null
  name: string
  labels: Record<Score, string>
  value: Score | null
  error?: string | undefined
  onChange: (score: Score) => void
}

const ScoreChoices = ({ labels, value, onChange, hint, ...rest }: ScoreChoicesProps) => (
  <Choices
    {...rest}
    hint={hint ?? undefined}
    columns="grid-cols-2 md:grid-cols-4"
    value={value === null ? '' : String(value)}
    onChange={({ target }) => {
      const score = scores.find((one) => String(one) === target.value)
      if (score) onChange(score)
    }}
    choices={scores.map((score) => ({ value: String(score), label: labels[score] }))}
  />
)
