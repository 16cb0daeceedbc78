import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { api } from '#/client/api.ts'
import { showDone } from '#/client/undo-toast.tsx'
import { decisions, undoSeconds } from '#/features/companies/decisions/decisions.ts'
import { AppError } from '#/shared/errors.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import type { Case } from './case-labels.ts'
import { type Choice, DecisionForm, type Press } from './DecisionForm.tsx'
import { Proposal } from './Proposal.tsx'

type Props = { found: Case; next: string | null; press: RefObject<Press | null> }

/** Nothing here is yellow: a yellow Approve would push a tired reviewer the wrong way. */
export function DecisionBar({ found, next, press }: Props) {
  const client = useQueryClient()
  const { id, name, version } = found
  // What was decided here, or elsewhere, is shown at once.
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/admin/verification'),
    })
  const undo = useMutation({
    mutationFn: (decisionId: string) =>
      api.post('/admin/decisions/:id/undo', { id: decisionId }, { silent: true }),
    onSuccess: () => showDone(`decided ${id}`, 'Taken back. No mail has left.'),
    onError: (error) => showDone(`decided ${id}`, error.message),
    onSettled: refresh,
  })
  const decided = (words: string, decisionId: string) =>
    showDone(`decided ${id}`, `${words}. ${name} hears of it in ${undoSeconds} seconds.`, () =>
      undo.mutate(decisionId),
    )
  const send = useMutation({
    mutationFn: async ({ decision, reasons, note, openFields }: Choice) => {
      const given = { id, reasons: reasons as never, note, version }
      if (decision === 'reinstate') {
        await api.post('/admin/verification/:id/reinstatement', given, { silent: true })
        return null
      }
      const { data } = await api.post(
        '/admin/verification/:id/decide',
        { ...given, decision, ...(decision === 'changes' && { openFields: openFields as never }) },
        { silent: true },
      )
      return data.decisionId
    },
    onSuccess: (decisionId, { decision }) =>
      decisionId
        ? decided(decisions[decision].done, decisionId)
        : showDone(`decided ${id}`, 'Proposed. Somebody else confirms it.'),
    onSettled: refresh,
  })
  const answer = useMutation({
    mutationFn: async (agrees: boolean) => {
      if (agrees)
        return (
          await api.post('/admin/verification/:id/reinstatement/confirm', { id, version }, { silent: true })
        ).data.decisionId
      await api.delete('/admin/verification/:id/reinstatement', { id }, { silent: true })
      return null
    },
    onSuccess: (decisionId) =>
      decisionId
        ? decided(decisions.reinstate.done, decisionId)
        : showDone(`decided ${id}`, 'The suspension stands.'),
    onSettled: refresh,
  })

  if (found.undo)
    return (
      <Shell>
        <UndoLine key={found.undo.id} until={found.undo.until}>
          <Button
            variant="on-dark"
            busy={undo.isPending}
            onClick={() => found.undo && undo.mutate(found.undo.id)}
          >
            Undo
          </Button>
          {next && (
            <ButtonLink variant="on-dark" to={next}>
              Next case
            </ButtonLink>
          )}
        </UndoLine>
      </Shell>
    )
  if (found.conflict) return <Shell>{found.conflict}</Shell>
  if (found.proposal)
    return (
      <Shell>
        <Proposal
          proposal={found.proposal}
          hasSecondPerson={found.hasSecondPerson}
          canConfirm={found.can.includes('reinstate')}
          busy={answer.isPending ? answer.variables : undefined}
          failure={failureOf(answer.error)}
          onAnswer={answer.mutate}
        />
      </Shell>
    )
  if (found.can.length === 0)
    return (
      <Shell>
        {found.appeal
          ? 'Somebody else answers this appeal.'
          : 'Decided. It comes back here when the company sends its details again or appeals.'}
      </Shell>
    )
  return (
    <Shell>
      <DecisionForm
        // An answer to an appeal begins with an empty form.
        key={`${found.status} ${found.appeal ? 'appeal' : ''}`}
        can={found.can}
        hasSecondPerson={found.hasSecondPerson}
        busy={send.isPending ? send.variables.decision : undefined}
        failure={failureOf(send.error)}
        onChoose={send.mutate}
        press={press}
      />
    </Shell>
  )
}

const failureOf = (error: Error | null) => (error instanceof AppError ? error.message : null)

const Shell = ({ children }: { children: ReactNode }) => (
  <div className="on-dark z-10 bg-fg px-5 py-4 text-white max-lg:sticky max-lg:bottom-16 lg:px-10">
    {children}
  </div>
)

/** Counts down to the moment when the mail leaves. */
function UndoLine({ until, children }: { until: string; children: ReactNode }) {
  const client = useQueryClient()
  const [left, setLeft] = useState(undoSeconds)
  useEffect(() => {
    const secondsLeft = () => Math.min(undoSeconds, Math.ceil((Date.parse(until) - Date.now()) / 1000))
    setLeft(secondsLeft())
    const timer = setInterval(() => {
      setLeft(secondsLeft())
      if (secondsLeft() > 0) return
      clearInterval(timer)
      client.invalidateQueries({ queryKey: ['/admin/verification/:id'] })
    }, 500)
    return () => clearInterval(timer)
  }, [until, client])
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="me-2 font-bold">
        Decided. <span className="tabular-nums font-normal">The mail leaves in {Math.max(0, left)} s.</span>
      </p>
      {children}
    </div>
  )
}
