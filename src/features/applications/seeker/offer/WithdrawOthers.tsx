import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showSuccess } from '#/client/toasts/toast.ts'
import { plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { type ApplicationSummary, numberInWords } from '../labels.ts'
import { applicationPaths, failureMessage } from '../mutations.ts'

const farewell = 'I have accepted another offer. Thank you for your time, and for considering me.'

/**
 * After the hire: the seeker's other open applications, withdrawn together. Nothing while there is none. Not before,
 * because until then the employer can take its offer back.
 */
export function WithdrawOthers({ id }: { id: string }) {
  const { data = [] } = useQuery(apiQuery('/applications', {}, { silent: true }))
  const [isOpen, setOpen] = useState(false)
  const others = data.filter((card) => card.id !== id && card.waitingOn !== 'nobody' && !card.recalledAt)
  if (others.length === 0) return null
  return (
    <>
      <p>
        {numberInWords(others.length)} other {others.length === 1 ? 'application is' : 'applications are'}{' '}
        still open. Withdraw, and they can give their time to somebody else.
      </p>
      <Button variant="outlined" size="sm" className="mt-2" onClick={() => setOpen(true)}>
        Withdraw other applications
      </Button>
      {isOpen && <WithdrawDialog others={others} onClose={() => setOpen(false)} />}
    </>
  )
}

function WithdrawDialog({ others, onClose }: { others: ApplicationSummary[]; onClose: () => void }) {
  const [left, setLeft] = useState<string[]>([])
  const [note, setNote] = useState(farewell)
  const [problems, setProblems] = useState<string[]>([])
  const { write, isBusy } = useWrite('POST /applications/:id/withdraw', {
    silent: true,
    invalidates: applicationPaths,
    invalidatesOnFailure: true,
  })
  const chosen = others.filter(({ id }) => !left.includes(id))
  const withdraw = async () => {
    const failed: string[] = []
    for (const { id, version, job } of chosen)
      await write({ id, version, reason: note }, (error) =>
        failed.push(`${job.company.name}: ${failureMessage(error)}`),
      )
    setProblems(failed)
    if (failed.length > 0) return
    showSuccess(`${plural(chosen.length, 'application')} withdrawn`)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Withdraw other applications?"
      subtitle="Each company is told right away, and can no longer open your profile and résumé."
      confirmLabel={chosen.length === 0 ? 'Withdraw' : `Withdraw ${plural(chosen.length, 'application')}`}
      onConfirm={() => (chosen.length === 0 ? setProblems(['Tick at least one application.']) : withdraw())}
      busy={isBusy}
      destructive
    >
      <div className="grid gap-4">
        {problems.map((problem) => (
          <FormError key={problem}>{problem}</FormError>
        ))}
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-bold">Applications</legend>
          {others.map(({ id, job, standing }) => (
            <CheckField
              key={id}
              name={`withdraw-${id}`}
              label={`${job.title}, ${job.company.name}`}
              hint={standing}
              checked={!left.includes(id)}
              onChange={({ target }) =>
                setLeft(target.checked ? left.filter((one) => one !== id) : [...left, id])
              }
            />
          ))}
        </fieldset>
        <TextArea
          id="withdraw-others-note"
          label="What they read"
          optional
          rows={3}
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
