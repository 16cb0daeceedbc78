import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useSetParam, useSetParams, useShownParams } from '#/client/use-set-params.ts'
import { useStableCallback } from '#/client/use-stable-callback.ts'
import { LazyPushOffer } from '#/features/push/LazyPushOffer.tsx'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { useIsDesktop } from '#/ui/use-is-desktop.ts'
import { useTabTitle } from '#/ui/use-tab-title.ts'
import { BoardHead } from '../board/BoardHead.tsx'
import { BoardToolbar } from '../board/BoardToolbar.tsx'
import { type BoardFilter, boardQuery, useMoreCards } from '../board/board-query.ts'
import { useCardFocus } from '../board/use-card-focus.ts'
import { BondNotice } from '../bond/BondNotice.tsx'
import { useExtensions } from '../extensions.ts'
import { ProspectsNotice } from '../prospects/ProspectsNotice.tsx'
import { prospectsQuery } from '../prospects/prospects-query.ts'
import { filterOf } from '../saved-views/shown.ts'
import { ApplicantDrawer } from './ApplicantDrawer.tsx'
import { noMatchSentence } from './ApplicantFinder.tsx'
import { ApplicantsTable } from './ApplicantsTable.tsx'
import { Board } from './Board.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import type { ApplicantBoardData } from './board.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { PhoneBoard } from './PhoneBoard.tsx'
import { SeatsFilledNotice } from './SeatsFilledNotice.tsx'
import { useMoves } from './use-moves.tsx'

export const meta = () => [{ title: 'Applicants | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' }, search }) => [boardQuery(id, filterOf(search))])
export const shouldRevalidate = onlyOnArrival

/** The applicants of one job, as a board or a table, with one person open. */
export default function ApplicantsPage() {
  const { hiring } = useHiringArea()
  const { id = '' } = useParams()
  const params = useShownParams()
  const filter = useMemo(() => filterOf(params), [params])
  const board = useQuery({
    ...boardQuery(id, filter),
    // Until the answer to another filter is here, what was listed stays; but never that of another job.
    placeholderData: (before, query) =>
      (query?.queryKey[1] as { id?: string })?.id === id ? before : undefined,
  })
  if (board.data) return <Applicants board={board.data} filter={filter} />
  if (board.isPending) return <BoardSkeleton />
  const isUnknownJob = board.error instanceof AppError && board.error.status === 404
  return (
    <main id="main" className="min-w-0 flex-1 px-5 pt-8 lg:px-10">
      <h1 className="text-2xl">{isUnknownJob ? 'This job is not one of yours' : 'Applicants'}</h1>
      {isUnknownJob ? (
        <p className="mt-3">
          <Link to={hiring.applicants} className="link">
            Choose another job
          </Link>
        </p>
      ) : (
        <ErrorNote
          className="mt-5"
          message="We couldn’t load the applicants. They are safe."
          reference={board.error instanceof AppError ? board.error.reference : undefined}
          onRetry={() => board.refetch()}
          busy={board.isFetching}
        />
      )}
    </main>
  )
}

type ApplicantsProps = { board: ApplicantBoardData; filter: BoardFilter }

/** Not drawn again by reads that the pointer on a link begins, which draw the page. */
const Applicants = memo(({ board, filter }: ApplicantsProps) => {
  const { job } = board
  useTabTitle(`Applicants: ${job.title}`)
  const moves = useMoves(job.id, filter, board.steps)
  const more = useMoreCards(job.id, filter)
  const extensions = useExtensions()
  const wide = useIsDesktop()
  const params = useShownParams()
  const setParam = useSetParam()
  const setParams = useSetParams()
  const clearFilter = () => setParams({ q: null, late: null, tag: null, source: null }, true)
  const sum = (of: 'total' | 'found' | 'late') => board.columns.reduce((all, column) => all + column[of], 0)
  const hasImported = useQuery(prospectsQuery(job.id)).data?.people.some(({ imported }) => imported) ?? false
  const [total, found, lateCount] = [sum('total'), sum('found'), sum('late')]
  const openId = params.get('applicant')
  // From one person to the next (J, K) the history gets no entry: Back leads to the board.
  const open = useStableCallback((id: string | null) =>
    setParam('applicant', id, openId !== null && id !== null),
  )
  const view = params.get('view') === 'table' ? 'table' : 'board'
  useCardFocus()
  const nobodyMatches = (
    <EmptyState
      art="candidates"
      level={2}
      title="Nobody matches"
      className={view === 'table' ? '' : 'px-5 lg:px-7'}
      action={
        <Button variant="outlined" onClick={clearFilter}>
          Show everybody
        </Button>
      }
    >
      {noMatchSentence(filter)}
    </EmptyState>
  )

  return (
    <main
      id="main"
      // Column heads stay visible; each column scrolls by itself.
      className={`flex min-w-0 flex-col ${view === 'board' && wide ? 'lg:h-dvh lg:min-h-[640px]' : 'flex-1'}`}
    >
      <BoardHead board={board} />
      {extensions.boardTop(job)}
      {job.status === 'open' && board.hired >= job.seats && <SeatsFilledNotice jobId={job.id} />}
      <BondNotice jobId={job.id} />
      <ProspectsNotice jobId={job.id} showsAll={view === 'table' || (total > 0 && found === 0)} />
      {total === 0 && !hasImported ? (
        <>
          <EmptyState
            art="candidates"
            level={2}
            className="px-5 lg:px-7"
            title="Nobody has applied yet"
            action={
              <ButtonLink to={paths.jobDetail(job.slug)} variant="outlined">
                See the job as seekers see it
              </ButtonLink>
            }
          >
            Applicants land here as they apply, and you hear of each one.
          </EmptyState>
          <Suspense>
            <LazyPushOffer title="Hear of it when somebody applies" className="mx-5 mb-10 max-w-xl lg:mx-7" />
          </Suspense>
        </>
      ) : (
        <>
          <BoardToolbar board={board} filter={filter} lateCount={lateCount} view={view} />
          {view === 'table' ? (
            <ApplicantsTable
              none={nobodyMatches}
              jobId={job.id}
              found={found}
              filter={filter}
              moves={moves}
              onOpen={open}
              openId={openId}
            />
          ) : found === 0 && total > 0 ? (
            nobodyMatches
          ) : (
            extensions.cards(
              job.id,
              wide ? (
                <Board board={board} moves={moves} onOpen={open} more={more} />
              ) : (
                <PhoneBoard
                  board={board}
                  more={more}
                  moves={moves}
                  onOpen={open}
                  chosen={params.get('stage')}
                  onChoose={(stage) => setParam('stage', stage, true)}
                />
              ),
            )
          )}
        </>
      )}
      <p role="status" className="sr-only">
        {moves.announcement}
      </p>
      <ApplicantDrawer board={board} id={openId} onOpen={open} moves={moves} />
      <MoveDialog moves={moves} board={board} key={moves.pendingMove?.card.id} />
    </main>
  )
})
Applicants.displayName = 'Applicants'
