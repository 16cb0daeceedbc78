import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#/client/api.ts'
import { showFailure } from '#/client/toast.ts'
import { showDone } from '#/client/undo-toast.tsx'
import type { RequestInput } from '#/shared/endpoint.ts'
import { AppError } from '#/shared/errors.ts'
import type { applicationsApi } from '../api.ts'
import { type Stage, stageLabel, undoMinutes } from '../stages.ts'
import { type BoardCard, type BoardData, firstName } from './board.ts'

type MoveDetails = Omit<
  RequestInput<(typeof applicationsApi)['POST /employer/applications/:id/move']>,
  'id' | 'to' | 'version'
>
/** A stage change whose form is open. */
type PendingMove = { card: BoardCard; to: 'offer' | 'rejected' | 'hire' }

/** Toast texts of stage changes that are more than a change of column. */
const toastTexts: Partial<Record<Stage, string>> = {
  offer: 'has your offer',
  'offer accept': 'has your yes',
  rejected: `was rejected; the mail leaves in ${undoMinutes} minutes`,
  hire: 'is hired',
}

const path = '/employer/applications/:id/move'

/**
 * Stage changes on one job's board. Simple ones update the board at once and are rolled back with an
 * explanation on the card if the server refuses; offers, rejections and hires open a form first.
 */
export function useMoves(jobId: string) {
  const client = useQueryClient()
  const key = ['/employer/jobs/:id/applications', { id: jobId }] as const
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [announcement, setAnnouncement] = useState('')
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null)

  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/employer/'),
    })
  const setStage = (id: string, stage: Stage, version?: number) =>
    client.setQueryData<BoardData>(key, (board) => {
      const card = board?.cards.find((one) => one.id === id)
      if (!board || !card) return board
      const moved: BoardCard = {
        ...card,
        stage,
        version: version ?? card.version,
        waitingDays: 0,
        daysLate: 0,
        stageChangedAt: new Date().toISOString(),
      }
      // A moved card comes first in its column.
      return { ...board, cards: [moved, ...board.cards.filter((one) => one.id !== id)] }
    })

  async function send(card: BoardCard, to: Stage, details: MoveDetails = {}) {
    const { data } = await api.post(
      path,
      { id: card.id, to, version: card.version, ...details },
      { silent: true },
    )
    setProblems(({ [card.id]: _gone, ...rest }) => rest)
    setStage(card.id, data.stage, data.version)
    setAnnouncement(`${card.name} moved from ${stageLabel(card.stage)} to ${stageLabel(to)}.`)
    showMoved(card, to, data.version)
    void refresh()
  }

  function showMoved(card: BoardCard, to: Stage, version: number) {
    // Offers, accepted counters and hires bind the company, so they have no undo.
    const canUndo = to !== 'offer' && to !== 'offer accept' && to !== 'hire' && card.stage !== 'rejected'
    const undo = () => void move({ ...card, stage: to, version }, card.stage)
    showDone(
      `moved ${card.id}`,
      <>
        <b>{card.name}</b> {toastTexts[to] ?? `moved to ${stageLabel(to)}`}
      </>,
      canUndo ? undo : undefined,
    )
  }

  async function move(card: BoardCard, to: Stage) {
    const before = client.getQueryData<BoardData>(key)
    await client.cancelQueries({ queryKey: key })
    setStage(card.id, to)
    try {
      await send(card, to)
    } catch (error) {
      client.setQueryData(key, before)
      const appError = error instanceof AppError ? error : new AppError(500)
      showFailure(appError, path)
      const problem = `${firstName(card.name)} stays at ${stageLabel(card.stage)}. ${appError.message}.`
      setProblems((all) => ({ ...all, [card.id]: problem }))
      setAnnouncement(problem)
      void refresh()
    }
  }

  return {
    problems,
    announcement,
    announce: setAnnouncement,
    pendingMove,
    close: () => setPendingMove(null),
    /** Changes the stage at once, or opens the form the stage needs. */
    start(card: BoardCard, to: Stage) {
      if (to === 'offer' || to === 'rejected' || to === 'hire') setPendingMove({ card, to })
      else void move(card, to)
    },
    /** For forms that show the server's error themselves. */
    send,
  }
}

export type Moves = ReturnType<typeof useMoves>
