import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLetterShortcuts } from '#/client/keys/letter-shortcuts.ts'
import { invalidate } from '#/client/queries/invalidate.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import type { Contract } from '#/contract.ts'
import { type CompanyDecision, companyDecisionKinds } from '#/features/companies/decisions/decisions.ts'
import type { RequestInput } from '#/shared/endpoint.ts'
import { undoSeconds } from '#/shared/undo-period.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { useSecondsUntil } from '#/ui/use-now.ts'
import type { VerificationCase } from './case/case-labels.ts'
import { companyDecisionVerb, type DecisionChoice, DecisionDialog } from './DecisionDialog.tsx'
import { ProposalBar } from './ProposalBar.tsx'

type DecisionInput = RequestInput<Contract['POST /admin/verification/:id/decide']>
type Props = { reviewCase: VerificationCase; next: string | null }

/** The letter that opens each decision. */
const decisionKeys: Record<CompanyDecision, string> = {
  approve: 'a',
  changes: 'c',
  refuse: 'r',
  suspend: 's',
  uphold: 'u',
  overturn: 'o',
  reinstate: 'p',
}

/** One line of decisions under the case, so that the evidence keeps the screen; each opens a dialog. */
export function DecisionBar({ reviewCase, next }: Props) {
  const { id, name, version } = reviewCase
  const [chosen, setChosen] = useState<CompanyDecision | null>(null)
  // Show decisions made here or elsewhere at once.
  const writeOptions = {
    silent: true,
    invalidates: ['/admin/verification/*', '/admin/queues'],
    invalidatesOnFailure: true,
  } as const
  const showMessage = (words: string, undo?: () => void) => showUndoToast(`decided ${id}`, words, undo)
  const undo = useWrite('POST /admin/decisions/:id/undo', {
    ...writeOptions,
    done: () => showMessage('Taken back. Nobody was told.'),
    failed: ({ message }) => showMessage(message),
  })
  const announceDecision = (decision: CompanyDecision, decisionId: string) => {
    setChosen(null)
    showMessage(
      `${companyDecisionKinds[decision].doneLabel}. ${name} hears of it in ${undoSeconds} seconds.`,
      () => undo.write({ id: decisionId }),
    )
  }
  const decide = useWrite('POST /admin/verification/:id/decide', {
    ...writeOptions,
    done: ({ data }, { decision }) => announceDecision(decision, data.decisionId),
  })
  const propose = useWrite('POST /admin/verification/:id/reinstatement', {
    ...writeOptions,
    done: () => {
      setChosen(null)
      showMessage('Proposed. Somebody else confirms it.')
    },
  })
  const confirm = useWrite('POST /admin/verification/:id/reinstatement/confirm', {
    ...writeOptions,
    done: ({ data }) => announceDecision('reinstate', data.decisionId),
  })
  const declineProposal = useWrite('DELETE /admin/verification/:id/reinstatement', {
    ...writeOptions,
    done: () => showMessage('The suspension stands.'),
  })
  const submit = ({ decision, reasons, note, asked }: DecisionChoice) => {
    const input = { id, reasons: reasons as DecisionInput['reasons'], note, version }
    if (decision === 'reinstate') return propose.write(input)
    return decide.write({
      ...input,
      decision,
      ...(decision === 'changes' && {
        requestedFields: Object.keys(asked) as DecisionInput['requestedFields'],
        fieldNotes: asked as DecisionInput['fieldNotes'],
      }),
    })
  }
  const open = (decision: CompanyDecision) => {
    decide.reset()
    propose.reset()
    setChosen(decision)
  }
  const offered = reviewCase.proposal || reviewCase.conflict ? [] : reviewCase.allowedDecisions
  useLetterShortcuts((key) => {
    const decision = offered.find((one) => decisionKeys[one] === key)
    if (decision) open(decision)
    return decision !== undefined
  })
  const bar = useFocusKept(`${reviewCase.waiting?.id} ${reviewCase.status} ${offered.join()}`)

  const nextCase = next && (
    <ButtonLink variant="on-dark" to={next}>
      Next case
    </ButtonLink>
  )
  const content = () => {
    const { waiting } = reviewCase
    if (waiting)
      return (
        <Waiting
          key={waiting.id}
          waiting={waiting}
          undo={
            <Button variant="on-dark" busy={undo.isBusy} onClick={() => undo.write({ id: waiting.id })}>
              Undo
            </Button>
          }
        >
          {nextCase}
        </Waiting>
      )
    if (reviewCase.conflict) return <Line words={reviewCase.conflict}>{nextCase}</Line>
    if (reviewCase.proposal)
      return (
        <ProposalBar
          proposal={reviewCase.proposal}
          hasOtherAdmin={reviewCase.hasOtherAdmin}
          canConfirm={reviewCase.allowedDecisions.includes('reinstate')}
          busy={confirm.isBusy || (declineProposal.isBusy ? false : undefined)}
          failure={(confirm.failure ?? declineProposal.failure)?.message ?? null}
          onAnswer={(agrees) => (agrees ? confirm.write({ id, version }) : declineProposal.write({ id }))}
        />
      )
    if (offered.length === 0)
      return (
        <Line
          words={
            reviewCase.appeal
              ? 'Somebody else answers this appeal.'
              : 'Decided. It comes back here when the company sends its details again or appeals.'
          }
        >
          {nextCase}
        </Line>
      )
    return (
      <div className="flex items-center gap-2 sm:gap-2.5">
        {offered.map((decision) => (
          <Button
            key={decision}
            variant="on-dark"
            className="px-4! max-sm:min-w-0 max-sm:flex-auto max-sm:px-1.5! max-sm:text-sm"
            onClick={() => open(decision)}
          >
            {decision === 'changes' ? (
              <span>
                <span className="max-sm:sr-only">Ask for </span>
                <span className="max-sm:capitalize">changes</span>
              </span>
            ) : (
              companyDecisionVerb(decision)
            )}
            <kbd className="kbd-hint max-lg:hidden">{decisionKeys[decision].toUpperCase()}</kbd>
          </Button>
        ))}
      </div>
    )
  }
  return (
    <>
      <div
        ref={bar}
        className="on-dark z-10 bg-dark px-5 py-3 text-on-dark max-lg:sticky max-lg:bottom-(--bottom-bar,0px) lg:px-10 lg:py-4"
      >
        {content()}
      </div>
      {chosen && (
        <DecisionDialog
          key={chosen}
          decision={chosen}
          found={reviewCase}
          busy={decide.isBusy || propose.isBusy}
          failure={(decide.failure ?? propose.failure)?.message ?? null}
          onClose={() => setChosen(null)}
          onDecide={submit}
        />
      )}
    </>
  )
}

/**
 * When what the bar offers changes, the pressed button goes: then its successor (Undo, after that the next case) gets
 * the focus, unless the reviewer has moved on.
 */
function useFocusKept(stage: string) {
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef(stage)
  useEffect(() => {
    if (last.current === stage) return
    last.current = stage
    if (document.activeElement !== document.body) return
    bar.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
  }, [stage])
  return bar
}

const Line = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <p>{words}</p>
    {children}
  </div>
)

type WaitingProps = {
  waiting: NonNullable<VerificationCase['waiting']>
  undo: ReactNode
  children: ReactNode
}

/** Counts down until the decision takes effect. */
function Waiting({ waiting, undo, children }: WaitingProps) {
  const client = useQueryClient()
  const { until } = waiting
  // No more than the whole, should the browser's clock be slow.
  const secondsLeft = Math.min(undoSeconds, useSecondsUntil(until))
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (!isOver) return
    // The task that applies it starts within seconds.
    const timer = setInterval(
      () => invalidate(client, '/admin/verification/:id', '/admin/verification'),
      1000,
    )
    return () => clearInterval(timer)
  }, [isOver, client])
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="me-2 font-bold">
        {companyDecisionKinds[waiting.decision].doneLabel}.{' '}
        <span className="tabular-nums font-normal">
          {secondsLeft > 0 ? `Takes effect in ${secondsLeft} s.` : 'Taking effect now.'}
        </span>
      </p>
      {waiting.own && secondsLeft > 0 && undo}
      {children}
    </div>
  )
}
