import { useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { documentFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { neededAnswer } from '#/features/jobs/questions/question-labels.ts'
import {
  answerProblem,
  choicesOf,
  maxAnswerLength,
  type Question,
  splitAnswer,
} from '#/features/jobs/questions/questions.ts'
import { Choices } from '#/ui/form/Choices.tsx'
import { DateField } from '#/ui/form/DateField.tsx'
import { FieldNotes } from '#/ui/form/Field.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { FileText, Upload } from '#/ui/icons/more-icons.tsx'
import type { ApplyDraft } from '../apply/apply-draft.ts'

type AnswerFieldProps = {
  question: Question
  /** In the job's list of questions, asked or not. */
  index: number
  /** As the form counts it. */
  /** Its number; null where it is the only one. */
  number: number | null
  form: UseFormReturn<ApplyDraft>
}

/** One question of the job, with the control its kind of answer needs. */
export function AnswerField({ question, index, number, form }: AnswerFieldProps) {
  const name = `answers.${index}` as const
  const { field: controlled } = useController({
    control: form.control,
    name,
    rules: { validate: (answer) => answerProblem(question, answer) ?? true },
  })
  const field = {
    ...controlled,
    // The steps are checked by a press on Next; a mistake that is mended is no longer shown as one.
    onChange(change: unknown) {
      controlled.onChange(change)
      if (form.getFieldState(name).error) form.trigger(name)
    },
  }
  const needed = neededAnswer(question)
  const common = {
    label: number === null ? question.text : `${number}. ${question.text}`,
    optional: !question.required,
    hint: needed ? `Needed: ${needed}. Your answer is compared with this automatically.` : undefined,
    error: form.formState.errors.answers?.[index]?.message,
    id: name,
    name,
  }
  const text = { ...common, ...field, value: field.value ?? '', maxLength: maxAnswerLength[question.kind] }
  const chosen = splitAnswer(field.value ?? '')
  switch (question.kind) {
    case 'short':
      return <TextField {...text} />
    case 'number':
      return <TextField {...text} inputMode="decimal" className="max-w-52 tabular-nums" />
    case 'date':
      return <DateField {...text} ref={field.ref} />
    case 'link':
      return <TextField {...text} type="url" inputMode="url" placeholder="https://" />
    case 'yes-no':
    case 'one-of':
      return (
        <Choices
          {...common}
          value={field.value ?? ''}
          onChange={({ target }) => field.onChange(target.value)}
          choices={choicesOf(question).map((choice) => ({ value: choice, label: choice }))}
        />
      )
    case 'several-of':
      return (
        <Choices
          {...common}
          multiple
          value={chosen}
          onChange={({ target }) =>
            field.onChange(
              question.options
                .filter((one) => (one === target.value ? target.checked : chosen.includes(one)))
                .join('\n'),
            )
          }
          choices={question.options.map((choice) => ({ value: choice, label: choice }))}
        />
      )
    case 'file':
      return <FileAnswer {...common} value={field.value ?? ''} onChange={field.onChange} form={form} />
    default:
      return <TextArea {...text} rows={4} />
  }
}

type FileAnswerProps = {
  id: string
  label: string
  optional: boolean
  hint: string | undefined
  error: string | undefined
  /** The id of the file. */
  value: string
  onChange: (id: string) => void
  form: UseFormReturn<ApplyDraft>
}

const FileAnswer = ({ id, label, optional, hint, error, value, onChange, form }: FileAnswerProps) => {
  const [failure, setFailure] = useState('')
  const uploaded = form.watch('uploaded')
  const file = uploaded.find((one) => one.id === value)
  return (
    <fieldset>
      <legend id={id} tabIndex={-1} className="font-bold">
        {label}
        {optional && <span className="font-normal text-fg-muted"> (optional)</span>}
      </legend>
      <FieldNotes id={id} hint={hint} error={failure || error} />
      {value && (
        <p className="mt-2 flex items-start gap-2">
          <FileText className="mt-0.5 size-[18px] shrink-0" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{file?.name ?? 'Uploaded file'}</span>
          <button type="button" className="link ms-auto shrink-0 text-sm" onClick={() => onChange('')}>
            Take it out
          </button>
        </p>
      )}
      <UploadButton
        className="mt-2"
        accept={documentFormats.accept}
        onUploaded={({ id, name, size }) => {
          setFailure('')
          form.setValue('uploaded', [...form.getValues('uploaded'), { id, name, size }])
          onChange(id)
        }}
        onFailed={setFailure}
      >
        <Upload className="size-[18px]" aria-hidden="true" />
        {value ? 'Upload another' : 'Upload a file'}
      </UploadButton>
      <p className="mt-2 text-sm text-fg-muted">{documentFormats.words}, up to 10 MB</p>
    </fieldset>
  )
}
