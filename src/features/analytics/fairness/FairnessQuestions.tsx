import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { answerLabel, answerValues, questionTexts } from './questions.ts'

type Asking = DataOf<'GET', '/applications/:id/fairness'>

/** For an applicant, after they applied: what the company asks for its counts of fairness. Nothing where it asks nothing. */
export function FairnessQuestions({ id }: { id: string }) {
  const { data } = useQuery(apiQuery('/applications/:id/fairness', { id }, { silent: true }))
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  const { write, isBusy, failure } = useWrite('PUT /applications/:id/fairness', {
    silent: true,
    toast: true,
    invalidates: ['/applications/:id/fairness'],
    done: () => setOpen(false),
  })
  if (!data || (data.questions.length === 0 && Object.keys(data.answers).length === 0)) return null
  const { company, questions, answers } = data
  const given = Object.keys(answers).length
  return (
    <section aria-labelledby={headingId} className="no-print mt-8 border-t border-base-300 pt-5">
      <h3 id={headingId} className="text-lg">
        Equal chances at {company}
      </h3>
      {failure && !isOpen && <FormError>{failure.message}</FormError>}
      {isOpen ? (
        <Form
          asking={data}
          isBusy={isBusy}
          problem={failure?.message}
          save={(answers) => write({ id, answers })}
          close={() => setOpen(false)}
        />
      ) : (
        <>
          <p className="mt-2 max-w-[36em] text-fg-muted">
            {given > 0
              ? `You answered ${plural(given, 'question')}. Nobody at ${company} can read your answers.`
              : `Does their hiring treat everybody alike? ${company} asks ${plural(questions.length, 'question')} to find out, apart from your application. You need not answer.`}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            {questions.length > 0 && (
              <Button variant="outlined" size="sm" onClick={() => setOpen(true)}>
                {given > 0 ? 'Change my answers' : `Answer ${plural(questions.length, 'question')}`}
              </Button>
            )}
            {given > 0 && (
              <Button variant="outlined" size="sm" busy={isBusy} onClick={() => write({ id, answers: {} })}>
                Delete my answers
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

type FormProps = {
  asking: Asking
  isBusy: boolean
  problem: string | undefined
  save: (answers: Asking['answers']) => unknown
  close: () => void
}

function Form({ asking: { company, questions, answers }, isBusy, problem, save, close }: FormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = questions.flatMap((question) => {
      const answer = form.get(question)
      return answer === null ? [] : [[question, answer]]
    })
    if (chosen.length === 0) setError('Choose an answer, or go back.')
    else save(Object.fromEntries(chosen))
  }
  return (
    <form onSubmit={submit} className="mt-3 grid max-w-[40em] gap-7">
      <ul className="grid list-disc gap-1 ps-5 text-fg-muted">
        <li>Nobody at {company} can read your answers. They are no part of your application.</li>
        <li>
          The company sees rates of groups of ten people or more, a little inexact so that nobody can be sure
          what one person answered.
        </li>
        <li>
          By saving you agree to this. Change or delete your answers here at any time; what was counted by
          then stays counted.
        </li>
      </ul>
      {questions.map((question) => (
        <Choices
          key={question}
          name={question}
          label={questionTexts[question]}
          defaultValue={answers[question] ?? ''}
          choices={answerValues[question].map((value) => ({ value, label: answerLabel(question, value) }))}
        />
      ))}
      {(error || problem) && <FormError>{problem ?? error}</FormError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="dark" busy={isBusy}>
          Save my answers
        </Button>
        <Button variant="outlined" onClick={close}>
          Go back
        </Button>
      </div>
    </form>
  )
}
