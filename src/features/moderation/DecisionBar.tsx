import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { invalidate } from '#/client/invalidate.ts'
import { showUndoToast } from '#/client/undo-toast.tsx'
import { useWrite } from '#/client/use-write.ts'
import type { Contract } from '#/contract.ts'
import { type Decision, decisions, undoSeconds } from '#/features/companies/decisions/decisions.ts'
import type { RequestInput } from '#/shared/endpoint.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import type { Case } from './case-labels.ts'
import { type Choice, DecisionForm, type Press } from './DecisionForm.tsx'
import { Proposal } from './Proposal.tsx'

type DecisionInput = RequestInput<Contract['POST /admin/verification/:id/decide']>
type Props = { found: Case; next: string | null; press: RefObject<Press | null> }

/** Without the accent colour, because a highlighted Approve button would bias the reviewer. */
export function DecisionBar({ found, next, press }: Props) {
  const { id, name, version } = found
  // Show decisions made here or elsewhere at once.
  const options = {
    silent: true,
    invalidates: ['/admin/verification/*'],
    invalidatesOnFailure: true,
  } as const
  const say = (words: string, undo?: () => void) => showUndoToast(`decided ${id}`, words, undo)
  const undo = useWrite('POST /admin/decisions/:id/undo', {
    ...options,
    done: () => say('Taken back. No mail has left.'),
    failed: ({ message }) => say(message),
  })
  const decided = (decision: Decision, decisionId: string) =>
    say(`${decisions[decision].done}. ${name} hears of it in ${undoSeconds} seconds.`, () =>
      undo.write({ id: decisionId }),
    )
  const decide = useWrite('POST /admin/verification/:id/decide', {
    ...options,
    done: ({ data }, { decision }) => decided(decision, data.decisionId),
  })
  const propose = useWrite('POST /admin/verification/:id/reinstatement', {
    ...options,
    done: () => say('Proposed. Somebody else confirms it.'),
  })
  const confirm = useWrite('POST /admin/verification/:id/reinstatement/confirm', {
    ...options,
    done: ({ data }) => decided('reinstate', data.decisionId),
  })
  const keep = useWrite('DELETE /admin/verification/:id/reinstatement', {
    ...options,
    done: () => say('The suspension stands.'),
  })
  const choose = ({ decision, reasons, note, openFields }: Choice) => {
    decide.reset()
    propose.reset()
    const given = { id, reasons: reasons as DecisionInput['reasons'], note, version }
    if (decision === 'reinstate') return propose.write(given)
    return decide.write({
      ...given,
      decision,
      ...(decision === 'changes' && { openFields: openFields as DecisionInput['openFields'] }),
    })
  }

  if (found.undo)
    return (
      <Shell>
        <UndoLine key={found.undo.id} until={found.undo.until}>
          <Button
            variant="on-dark"
            busy={undo.isBusy}
            onClick={() => found.undo && undo.write({ id: found.undo.id })}
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
          busy={confirm.isBusy || (keep.isBusy ? false : undefined)}
          failure={(confirm.failure ?? keep.failure)?.message ?? null}
          onAnswer={(agrees) => (agrees ? confirm.write({ id, version }) : keep.write({ id }))}
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
        // The answer to an appeal starts with an empty form.
        key={`${found.status} ${found.appeal ? 'appeal' : ''}`}
        can={found.can}
        hasSecondPerson={found.hasSecondPerson}
        busy={decide.sending?.decision ?? (propose.isBusy ? 'reinstate' : undefined)}
        failure={(decide.failure ?? propose.failure)?.message ?? null}
        onChoose={choose}
        press={press}
      />
    </Shell>
  )
}

const Shell = ({ children }: { children: ReactNode }) => (
  <div className="on-dark z-10 bg-fg px-5 py-4 text-white max-lg:sticky max-lg:bottom-16 lg:px-10">
    {children}
  </div>
)

/** Counts down until the mail is sent. */
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
      invalidate(client, '/admin/verification/:id')
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
