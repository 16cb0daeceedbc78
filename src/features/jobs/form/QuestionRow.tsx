import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#/ui/Button.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { SelectField, TextArea, TextField } from '#/ui/form/TextField.tsx'
import { Trash2 } from '#/ui/icons/more-icons.tsx'
import { choicesOf, mayKnockOut, questionKindLabels, questionKinds } from '../questions/questions.ts'
import type { JobForm } from './job-form.ts'
import { optionLines } from './question-form.ts'

type Props = { index: number; onRemove: () => void; onChangeKind: () => void }

/** One question of the job: its words, the kind of answer, when it is asked, and which answer is needed. */
export function QuestionRow({ index, onRemove, onChangeKind }: Props) {
  const { register, watch, setValue, formState } = useFormContext<JobForm>()
  const questions = watch('questions')
  const question = questions[index]
  if (!question) return null
  const number = index + 1
  const at = `questions.${index}` as const
  const choices = choicesOf({ kind: question.kind, options: optionLines(question.options) })
  const earlier = questions
    .slice(0, index)
    .filter(
      (one) => one.text.trim() && choicesOf({ kind: one.kind, options: optionLines(one.options) }).length > 0,
    )
  const condition = earlier.find(({ questionId }) => questionId === question.showIfQuestion)
  const ofQuestion = <span className="sr-only">, question {number}</span>
  const setDirty = { shouldDirty: true } as const
  return (
    <li className="grid gap-3 border-b border-base-300 pb-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField
          label={`Question ${number}`}
          {...register(`${at}.text`)}
          error={formState.errors.questions?.[index]?.text?.message}
          maxLength={300}
        />
        <Button variant="ghost" square aria-label={`Remove question ${number}`} onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden="true" />
        </Button>
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <SelectField
          label={
            <>
              Answer<span className="sr-only"> to question {number}</span>
            </>
          }
          {...register(`${at}.kind`, { onChange: onChangeKind })}
          options={questionKinds.map((value) => ({ value, label: questionKindLabels[value] }))}
        />
        <label className="flex h-12 cursor-pointer items-center gap-3">
          <input type="checkbox" className="checkbox" {...register(`${at}.required`)} />
          <span>
            Has to be answered<span className="sr-only">: question {number}</span>
          </span>
        </label>
      </div>
      {(question.kind === 'one-of' || question.kind === 'several-of') && (
        <TextArea
          label={
            <>
              Answers to choose from<span className="sr-only">, question {number}</span>
            </>
          }
          hint="One in each line."
          rows={4}
          {...register(`${at}.options`)}
        />
      )}
      {earlier.length > 0 && (
        <SelectField
          label={<>Ask question {number}</>}
          {...register(`${at}.showIfQuestion`, {
            onChange: () => setValue(`${at}.showIfAnswers`, [], setDirty),
          })}
          options={[
            { value: '', label: 'Always' },
            ...earlier.map(({ questionId, text }) => ({ value: questionId, label: `After: ${text}` })),
          ]}
        />
      )}
      {condition && (
        <AnswerChoices
          label={<>if the answer was one of{ofQuestion}</>}
          name={`${at}.showIfAnswers`}
          choices={choicesOf({ kind: condition.kind, options: optionLines(condition.options) })}
          chosen={question.showIfAnswers}
          onChange={(chosen) => setValue(`${at}.showIfAnswers`, chosen, setDirty)}
        />
      )}
      {mayKnockOut(question.kind) && (
        <label className="flex cursor-pointer items-start gap-3">
          <input type="checkbox" className="checkbox mt-0.5" {...register(`${at}.isNeeded`)} />
          <span>
            The job needs a certain answer<span className="sr-only"> to question {number}</span>
            <span className="block text-sm text-fg-muted">
              Job seekers read it before they apply. Another answer is marked for you; rejecting stays your
              decision.
            </span>
          </span>
        </label>
      )}
      {question.isNeeded && question.kind === 'number' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField label={<>At least{ofQuestion}</>} inputMode="decimal" {...register(`${at}.min`)} />
          <TextField label={<>At most{ofQuestion}</>} inputMode="decimal" {...register(`${at}.max`)} />
        </div>
      )}
      {question.isNeeded && choices.length > 0 && (
        <AnswerChoices
          label={
            <>
              Needed answer<span className="sr-only"> to question {number}</span>
            </>
          }
          name={`${at}.needed`}
          choices={choices}
          chosen={question.needed}
          onChange={(chosen) => setValue(`${at}.needed`, chosen, setDirty)}
        />
      )}
    </li>
  )
}

type AnswerChoicesProps = {
  label: ReactNode
  name: string
  choices: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Some of the answers to a question, in its order. */
const AnswerChoices = ({ label, name, choices, chosen, onChange }: AnswerChoicesProps) => (
  <Choices
    label={label}
    multiple
    name={name}
    value={chosen}
    onChange={({ target }) =>
      onChange(choices.filter((one) => (one === target.value ? target.checked : chosen.includes(one))))
    }
    choices={choices.map((value) => ({ value, label: value }))}
  />
)
