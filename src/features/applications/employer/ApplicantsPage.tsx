import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { JobStatusBadge } from '#/features/jobs/JobStatusBadge.tsx'
import { LazyPushOffer } from '#/features/push/LazyPushOffer.tsx'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Eye } from '#/ui/icons/icons.tsx'
import { Columns3, Ellipsis, Pencil, Rows3, TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { useIsDesktop } from '#/ui/use-is-desktop.ts'
import { BondNotice } from '../bond/BondNotice.tsx'
import { ApplicantDrawer } from './ApplicantDrawer.tsx'
import { noMatchSentence } from './ApplicantFinder.tsx'
import { ApplicantsTable } from './ApplicantsTable.tsx'
import { Board } from './Board.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { type ApplicantBoardData, boardColumnOf, filterBoardCards, isCardLate } from './board.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { PhoneBoard } from './PhoneBoard.tsx'
import { SeatsFilledNotice } from './SeatsFilledNotice.tsx'
import { useMoves } from './use-moves.tsx'

export const meta = () => [{ title: 'Applicants | Waymark' }]

const boardQuery = (id: string) => apiQuery('/employer/jobs/:id/applications', { id }, { silent: true })
export const clientLoader = prefetch(({ params: { id = '' } }) => [boardQuery(id)])
export const shouldRevalidate = onlyOnArrival

/** The applicants of one job, as a board or a table, with one person open. */
export default function ApplicantsPage() {
  const { hiring } = useHiringArea()
  const { id = '' } = useParams()
  const board = useQuery(boardQuery(id))
  if (board.data) return <Applicants board={board.data} />
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

function Applicants({ board }: { board: ApplicantBoardData }) {
  const { job } = board
  const moves = useMoves(job.id)
  const wide = useIsDesktop()
  const [params, setParams] = useSearchParams()
  const setParam = (name: string, value: string | null, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace, preventScrollReset: true },
    )
  const filter = { q: params.get('q') ?? '', late: params.get('late') === '1' }
  const clearFilter = () => setParams({}, { replace: true, preventScrollReset: true })
  const lateCount = board.cards.filter(isCardLate).length
  const cards = filterBoardCards(board.cards, filter)
  const openId = params.get('applicant')
  // From one person to the next (J, K) the history gets no entry: Back leads to the board.
  const open = (id: string | null) => setParam('applicant', id, openId !== null && id !== null)
  const view = params.get('view') === 'table' ? 'table' : 'board'
  useKeepCardFocus(moves.announcement)

  return (
    <main
      id="main"
      // Column heads stay visible; each column scrolls by itself.
      className={`flex min-w-0 flex-col ${view === 'board' && wide ? 'lg:h-dvh lg:min-h-[640px]' : 'flex-1'}`}
    >
      <Head board={board} />
      {job.status === 'open' && countHired(board.cards) >= job.seats && <SeatsFilledNotice jobId={job.id} />}
      <BondNotice jobId={job.id} />
      {board.cards.length === 0 ? (
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
          <div className="flex flex-wrap items-center gap-2 px-5 pb-5 lg:px-7">
            <SearchField
              label="Find an applicant"
              height="h-10"
              className="flex-1 lg:w-64 lg:flex-none"
              value={filter.q}
              onChange={(words) => setParam('q', words, true)}
            />
            {(lateCount > 0 || filter.late) && (
              <button
                type="button"
                className="chip tabular-nums"
                aria-pressed={filter.late}
                onClick={() => setParam('late', filter.late ? null : '1')}
              >
                <TriangleAlert className="text-danger" aria-hidden="true" />
                Overdue ({lateCount})
              </button>
            )}
            <SegmentedControl
              label="View"
              className="ms-auto max-lg:hidden"
              value={view}
              onChange={(next) => setParam('view', next === 'table' ? 'table' : null)}
              options={[
                {
                  value: 'board',
                  label: (
                    <>
                      <Columns3 className="size-4" aria-hidden="true" />
                      Board
                    </>
                  ),
                },
                {
                  value: 'table',
                  label: (
                    <>
                      <Rows3 className="size-4" aria-hidden="true" />
                      Table
                    </>
                  ),
                },
              ]}
            />
            {view === 'board' && (
              <p className="ms-3 flex items-center gap-1.5 text-xs text-fg-muted max-xl:hidden">
                <kbd className="kbd-hint">[</kbd>
                <kbd className="kbd-hint">]</kbd>move the focused card
              </p>
            )}
          </div>
          {cards.length === 0 && (
            <EmptyState
              art="candidates"
              level={2}
              title="Nobody matches"
              className="px-5 lg:px-7"
              action={
                <Button variant="outlined" onClick={clearFilter}>
                  Show everybody
                </Button>
              }
            >
              {noMatchSentence(filter)}
            </EmptyState>
          )}
          {cards.length === 0 ? null : view === 'table' ? (
            <ApplicantsTable cards={cards} moves={moves} onOpen={open} openId={openId} />
          ) : wide ? (
            <Board board={board} cards={cards} moves={moves} onOpen={open} />
          ) : (
            <PhoneBoard
              cards={cards}
              moves={moves}
              onOpen={open}
              chosen={params.get('stage')}
              onChoose={(stage) => setParam('stage', stage, true)}
            />
          )}
        </>
      )}
      <p role="status" className="sr-only">
        {moves.announcement}
      </p>
      <ApplicantDrawer board={board} cards={cards} id={openId} onOpen={open} moves={moves} />
      <MoveDialog moves={moves} board={board} key={moves.pendingMove?.card.id} />
    </main>
  )
}

const countHired = (cards: ApplicantBoardData['cards']) =>
  cards.filter(({ stage }) => stage === 'hire').length

const Head = ({ board: { job, cards } }: { board: ApplicantBoardData }) => {
  const { hiring } = useHiringArea()
  const inProgress = cards.filter((card) => boardColumnOf(card) !== null && card.stage !== 'hire').length
  const hired = countHired(cards)
  const ended = cards.length - inProgress - hired
  return (
    <div className="flex items-start gap-x-6 px-5 pb-4 pt-5 lg:px-7 lg:pt-6">
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl tracking-[-0.026em] lg:text-[2rem] lg:leading-[1.1]">{job.title}</h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-fg-muted">
          <JobStatusBadge status={job.status} />
          <InlineList
            items={[
              <span className="tabular-nums" key="people">
                {inProgress} in progress, {ended} ended
              </span>,
              <span className="tabular-nums" key="seats">
                {job.seats} {job.seats === 1 ? 'seat' : 'seats'}, {hired} filled
              </span>,
              job.closesAt && job.status === 'open' && (
                <span key="closes">
                  Closes <DateTime iso={job.closesAt} as="deadline" />
                </span>
              ),
            ]}
          />
        </div>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:hidden">
        <ButtonLink to={hiring.job(job.id)} variant="outlined">
          Edit job
        </ButtonLink>
        <ButtonLink to={paths.jobDetail(job.slug)} variant="outlined">
          View job
        </ButtonLink>
      </div>
      <div className="-me-2 -mt-1 sm:hidden">
        <Menu
          label="This job"
          square
          entries={[
            { id: 'edit', label: 'Edit job', icon: Pencil, to: hiring.job(job.id) },
            { id: 'view', label: 'View job', icon: Eye, to: paths.jobDetail(job.slug) },
          ]}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </Menu>
      </div>
    </div>
  )
}

/**
 * Moving a card re-creates it in another column and the browser drops its focus. This returns the focus to
 * the same card.
 */
function useKeepCardFocus(moved: string) {
  const lastFocusedId = useRef<string | null>(null)
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      const card = (event.target as HTMLElement).closest?.('li')?.querySelector('[id^="card-"]')
      if (card) lastFocusedId.current = card.id
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (!moved || !lastFocusedId.current) return
    const id = lastFocusedId.current
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(id)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [moved])
}
