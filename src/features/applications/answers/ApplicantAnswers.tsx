import { useState } from 'react'
import { downloadFile } from '#/client/save-file.ts'
import { Button } from '#/ui/Button.tsx'
import { Download, TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { type ApplicantDetail, firstName } from '../employer/board.ts'
import { ApplicantPart } from './ApplicantPart.tsx'

type Answer = ApplicantDetail['answers'][number]

/** The answers to the job's questions, each with its mark where it is another than the job needs. */
export const ApplicantAnswers = ({ applicant }: { applicant: ApplicantDetail }) => {
  const { answers, wantsPerson, knockOuts } = applicant
  const name = firstName(applicant.name)
  if (answers.length === 0 && !wantsPerson) return null
  return (
    <ApplicantPart id="applicant-answers" title={`${name}’s answers`}>
      {wantsPerson && (
        <p className="mb-3 border-s-4 border-fg ps-3 font-bold">{name} asks that a person reads this.</p>
      )}
      {knockOuts > 0 && (
        <p className="mb-3 text-sm text-fg-muted">
          The marks are made automatically from your questions. They decide nothing; you do.
        </p>
      )}
      <dl className="grid gap-4">
        {answers.map((answer, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place in the list
          <div key={place}>
            <dt className="text-sm text-fg-muted">{answer.question}</dt>
            <dd className="whitespace-pre-line font-semibold wrap-anywhere">
              <AnswerText applicationId={applicant.id} answer={answer} />
              {answer.knockedOut && (
                <span className="mt-0.5 flex items-start gap-1.5 text-sm text-danger">
                  <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                  Needed: {answer.needed}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </ApplicantPart>
  )
}

const AnswerText = ({ applicationId, answer }: { applicationId: string; answer: Answer }) => {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { kind, fileId } = answer
  if (kind === 'link')
    return (
      <a className="link" href={answer.answer} target="_blank" rel="noopener noreferrer nofollow">
        {answer.answer}
      </a>
    )
  if (!fileId) return answer.answer
  const download = async () => {
    setBusy(true)
    setProblem(await downloadFile(`/employer/applications/${applicationId}/files/${fileId}`, answer.answer))
    setBusy(false)
  }
  return (
    <>
      <Button variant="outlined" size="sm" busy={isBusy} onClick={download}>
        <Download className="size-4" aria-hidden="true" />
        {answer.answer}
      </Button>
      {problem && (
        <span role="alert" className="mt-1 block text-sm text-danger">
          {problem}
        </span>
      )}
    </>
  )
}
