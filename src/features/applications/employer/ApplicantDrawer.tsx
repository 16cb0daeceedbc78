import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#/client/api.ts'
import { actingFor } from '#/client/session.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { Drawer } from '#/ui/Drawer.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import type { Station } from '../stages.ts'
import { factsOf } from './ApplicantCard.tsx'
import { ApplicantNotes } from './ApplicantNotes.tsx'
import { ApplicantProfile } from './ApplicantProfile.tsx'
import { ApplicantRoute } from './ApplicantRoute.tsx'
import {
  allowedMovesFor,
  type BoardData,
  type Candidate,
  type Card,
  columnOf,
  firstName,
  moveTo,
  stationLabel,
} from './board.ts'
import { CounterPanel } from './CounterPanel.tsx'
import { MoveMenu } from './MoveMenu.tsx'
import { ResumeButton } from './ResumeButton.tsx'
import type { Moves } from './use-moves.tsx'

type CandidateDrawerProps = {
  board: BoardData
  /** As filtered on the page: J and K walk through what can be seen. */
  cards: Card[]
  id: string | null
  onOpen: (id: string | null) => void
  moves: Moves
}

export const ApplicantDrawer = ({ board, cards, id, onOpen, moves }: CandidateDrawerProps) => {
  const card = board.cards.find((one) => one.id === id)
  const column = card ? columnOf(card) : null
  const neighbours = cards.filter((one) => columnOf(one) === column)
  const place = neighbours.findIndex((one) => one.id === id)

  useEffect(() => {
    if (!card) return
    const walk = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      const next = neighbours[place + step]
      const target = event.target as HTMLElement
      // Single keys work only with the focus in the drawer, and never while something is typed.
      if (!step || !next || event.ctrlKey || event.metaKey || event.altKey) return
      if (!target.closest('.drawer-panel') || target.closest('input, textarea, select, dialog')) return
      onOpen(next.id)
    }
    document.addEventListener('keydown', walk)
    return () => document.removeEventListener('keydown', walk)
  }, [card, neighbours, place, onOpen])

  const where = column ? stationLabel(column) : 'Ended'
  return (
    <Drawer
      open={Boolean(card)}
      onClose={() => onOpen(null)}
      title={
        <span className="block text-sm font-normal tracking-normal text-fg-muted">
          <span className="sr-only">{card?.name}, </span>
          {place >= 0 && neighbours.length > 1 ? `${place + 1} of ${neighbours.length} in ${where}` : where}
        </span>
      }
      actions={
        neighbours.length > 1 && (
          <p className="me-2 hidden items-center gap-1.5 text-xs text-fg-muted sm:flex">
            <kbd className="kbd-hint">J</kbd>
            <kbd className="kbd-hint">K</kbd>next, previous
          </p>
        )
      }
    >
      {card && <Details key={card.id} card={card} board={board} moves={moves} />}
    </Drawer>
  )
}

const Details = ({ card, board, moves }: { card: Card; board: BoardData; moves: Moves }) => {
  const client = useQueryClient()
  const answer = useQuery(query('/employer/applications/:id', { id: card.id }, { quiet: true }))
  const opened = answer.data?.openedAt
  useEffect(() => {
    // The first look takes “Review application” off the card.
    if (opened && !card.openedAt)
      client.invalidateQueries({ queryKey: ['/employer/jobs/:id/applications', { id: board.job.id }] })
  }, [opened, card.openedAt, client, board.job.id])
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={card.name} size={64} />
        <div className="min-w-0">
          <h3 className="text-2xl leading-tight wrap-anywhere">{card.name}</h3>
          {card.headline && <p className="text-fg-muted">{card.headline}</p>}
        </div>
      </div>
      <p className="tabular-nums mt-3 text-sm text-fg-muted">
        <InlineList items={factsOf(card)} />
      </p>
      <Actions card={card} moves={moves} />
      {moves.problems[card.id] && (
        <p className="mt-4 border-s-4 border-danger bg-danger-soft px-3 py-2 text-sm text-danger">
          {moves.problems[card.id]}
        </p>
      )}
      {answer.data ? (
        <More card={card} candidate={answer.data} moves={moves} />
      ) : answer.isPending ? (
        <SkeletonRows label={`Loading ${card.name}`} shape="line" count={6} className="mt-6" />
      ) : (
        <ErrorNote
          className="mt-6"
          message={`We couldn’t load ${firstName(card.name)}’s application.`}
          reference={answer.error instanceof AppError ? answer.error.reference : undefined}
          onRetry={() => answer.refetch()}
          busy={answer.isFetching}
        />
      )}
    </>
  )
}

/** The next step along the line, in a verb. */
const verbs: Partial<Record<Card['stage'], [Station, string]>> = {
  applied: ['short-listed', 'Short-list'],
  'short-listed': ['screened', 'Mark as screened'],
  screened: ['interview', 'Invite to interview'],
  interview: ['offer', 'Make an offer'],
  'offer accept': ['hire', 'Mark as hired'],
}

const Actions = ({ card, moves }: { card: Card; moves: Moves }) => {
  const [station, verb] = verbs[card.stage] ?? []
  const to = station && moveTo(card, station)
  if (allowedMovesFor(card).length === 0) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {to && (
        <Button size="sm" onClick={() => moves.start(card, to)}>
          {verb}
        </Button>
      )}
      <MoveMenu card={card} onMove={(stage) => moves.start(card, stage)}>
        Move
        <ArrowRight className="size-4 rtl:rotate-180" aria-hidden="true" />
      </MoveMenu>
    </div>
  )
}

const More = ({ card, candidate, moves }: { card: Card; candidate: Candidate; moves: Moves }) => (
  <>
    {candidate.stage === 'offer counter' && card.stage === 'offer counter' && !actingFor() && (
      <CounterPanel card={card} candidate={candidate} moves={moves} />
    )}
    {candidate.undo && (
      <p className="mt-4 flex flex-wrap items-center gap-3 text-sm">
        Rejected by mistake? The mail has not left yet.
        <Button
          kind="outlined"
          size="sm"
          onClick={() => candidate.undo && moves.start(card, candidate.undo.to)}
        >
          Take it back
        </Button>
      </p>
    )}
    <ApplicantRoute candidate={candidate} />
    {candidate.resume && <ResumeButton id={candidate.id} file={candidate.resume} />}
    <ApplicantProfile candidate={candidate} />
    <ApplicantNotes candidate={candidate} />
  </>
)
