import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { DataOf } from '#/client/api.ts'
import { invalidate } from '#/client/queries/invalidate.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showFailure } from '#/client/toasts/toast.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { useActor } from '#/client/use-rights.ts'
import { useStableCallback } from '#/client/use-stable-callback.ts'
import { asSentence } from '#/shared/sentence.ts'
import { placeCard } from '../board/board-pages.ts'
import { type BoardFilter, boardQuery, changeListed } from '../board/board-query.ts'
import { type Stage, stageLabel, withdrawsOffer } from '../stages.ts'
import { type ApplicantBoardCard, type ApplicantBoardData, firstName, noticeLabel } from './board.ts'

export type StageMoveResult = DataOf<'POST', '/employer/applications/:id/move'>
type Step = NonNullable<ApplicantBoardCard['step']>
/** Undefined when it was refused. */
type Sent = StageMoveResult | undefined
/** A stage change whose form is open. */
type PendingMove = { card: ApplicantBoardCard; to: Stage }

/** Toast texts of stage changes that are more than a change of column. */
const toastTexts: Partial<Record<Stage, string>> = {
  offer: 'has your offer',
  'offer accept': 'has been told that you accept',
  rejected: 'was rejected',
  hire: 'is hired',
}

/** What happened, and what the applicant hears of it. */
function movedText(from: Stage, to: Stage, news: StageMoveResult['pendingNotice'], place = stageLabel(to)) {
  if (withdrawsOffer(from, to)) return 'has been told that the offer is withdrawn'
  const what = toastTexts[to] ?? `moved to ${place}`
  if (news) return `${what}. ${noticeLabel(news)}`
  return to in toastTexts ? what : `${what}. Nothing was sent`
}

/**
 * Stage changes on one job's board. Simple ones update the board at once and are rolled back with an
 * explanation on the card if the server refuses; offers, rejections and hires open a form first.
 */
export function useMoves(jobId: string, filter: BoardFilter, steps: ApplicantBoardData['steps']) {
  const client = useQueryClient()
  const key = boardQuery(jobId, filter).queryKey
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [announcement, setAnnouncement] = useState('')
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null)

  /** The latest move of each card that has no answer yet. */
  const underWay = useRef(new Map<string, Promise<Sent>>())
  const { write } = useWrite('POST /employer/applications/:id/move', { silent: true, parallel: true })

  const refresh = () => invalidate(client, '/employer/*')
  /** A moved card comes first in its column. */
  const setStage = (card: ApplicantBoardCard, stage: Stage, more: Partial<ApplicantBoardCard> = {}) => {
    const moved = { stage, stageChangedAt: new Date().toISOString(), daysLate: 0, ...more }
    client.setQueryData(key, (board) => {
      const known = board?.cards.find(({ id }) => id === card.id) ?? card
      return board && placeCard(board, { ...known, ...moved })
    })
    changeListed(client, card.id, moved)
  }
  /** Takes one refused move off the board again; others under way stay. */
  const restore = (card: ApplicantBoardCard) => {
    client.setQueryData(key, (board) => board && placeCard(board, card))
    changeListed(client, card.id, card)
  }

  /** What the board shows once the server has moved the card, and how it is taken back. */
  function showMoved(
    card: ApplicantBoardCard,
    to: Stage,
    { stage, version, pendingNotice }: StageMoveResult,
    step?: Step | null,
  ) {
    const place = step?.name ?? stageLabel(to)
    setProblems((all) => {
      const { [card.id]: gone, ...rest } = all
      return gone === undefined ? all : rest
    })
    setStage(card, stage, { version, pendingNotice, step: step ?? null })
    setAnnouncement(`${card.name} moved from ${stageLabel(card.stage)} to ${place}.`)
    // What was told at once (offers, accepted counters, hires) has no undo.
    const canUndo = pendingNotice !== null && card.stage !== 'rejected'
    const undo = () => void move({ ...card, stage: to, version, pendingNotice }, card.stage, card.step)
    showUndoToast(
      `moved ${card.id}`,
      <>
        <b>{card.name}</b> {movedText(card.stage, to, pendingNotice, place)}.
      </>,
      canUndo ? undo : undefined,
    )
    void refresh()
  }

  /** `]` pressed twice: the second move waits for the first, whose answer has the version it needs. */
  async function move(card: ApplicantBoardCard, to: Stage, step?: Step | null) {
    setStage(card, to, { step: step ?? null })
    const before = underWay.current.get(card.id)
    const sending = send(card, to, step, before)
    underWay.current.set(card.id, sending)
    const answer = await sending
    const isLast = underWay.current.get(card.id) === sending
    if (!isLast) return
    underWay.current.delete(card.id)
    if (answer) showMoved(card, to, answer, step)
  }

  async function send(card: ApplicantBoardCard, to: Stage, step?: Step | null, before?: Promise<Sent>) {
    // An answer that is under way would show the card where it was.
    await client.cancelQueries({ queryKey: key })
    const version = (await before)?.version ?? card.version
    const answer = await write({ id: card.id, to, step: step?.id, version }, (error) => {
      restore(card)
      showFailure(error, '')
      const problem = `${firstName(card.name)} was not moved to ${step?.name ?? stageLabel(to)}. ${asSentence(error.message)}`
      setProblems((all) => ({ ...all, [card.id]: problem }))
      setAnnouncement(problem)
      void refresh()
    })
    return answer?.data
  }

  /** Changes the stage at once, or opens the form the stage needs. */
  function start(card: ApplicantBoardCard, to: Stage, step?: Step) {
    const needsForm = to === 'offer' || to === 'rejected' || to === 'hire'
    if (needsForm || withdrawsOffer(card.stage, to)) setPendingMove({ card, to })
    else void move(card, to, step)
  }
  const startNow = useStableCallback(start)
  const actor = useActor()
  const pendingId = pendingMove?.card.id
  // The same object until something in it changes: columns and cards that have not changed are not drawn again.
  const ofCards = useMemo(
    () => ({ start: startNow, announce: setAnnouncement, steps, problems, pendingId, actor }),
    [startNow, steps, problems, pendingId, actor],
  )

  return {
    problems,
    announcement,
    announce: setAnnouncement,
    pendingMove,
    close: () => setPendingMove(null),
    start,
    /** What the cards need of it. */
    ofCards,
    /** Takes a move back that the applicant was not told of. */
    undo(card: ApplicantBoardCard, { undoTo, undoToStep }: NonNullable<ApplicantBoardCard['pendingNotice']>) {
      void move(card, undoTo, steps.find(({ id }) => id === undoToStep) ?? null)
    },
    /** Of the job. */
    steps,
    showMoved,
  }
}

export type StageMoves = ReturnType<typeof useMoves>
export type CardMoves = StageMoves['ofCards']
