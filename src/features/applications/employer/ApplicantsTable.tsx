import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { pagesQuery } from '#/client/api.ts'
import { useCan } from '#/client/use-rights.ts'
import { useSetParams, useShownParams } from '#/client/use-set-params.ts'
import { formatShortAskedPay } from '#/features/seekers/asked-pay.ts'
import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { type Column, type Sort, Table } from '#/ui/Table.tsx'
import { useWindow } from '#/ui/use-window.ts'
import { type BoardFilter, filterInput } from '../board/board-query.ts'
import type { ApplicantSort } from '../board/shapes.ts'
import { type ChosenApplicant, useExtensions } from '../extensions.ts'
import { StageBadge } from '../StageBadge.tsx'
import { tableSortOf } from '../saved-views/shown.ts'
import { isOpenStage, type Stage } from '../stages.ts'
import { WaitingTime } from './ApplicantCard.tsx'
import {
  type ApplicantBoardCard,
  introduction,
  isCardLate,
  isOfferEnded,
  nextCardAction,
  nextStagesOf,
} from './board.ts'
import { MoveMenu } from './MoveMenu.tsx'
import type { StageMoves } from './use-moves.tsx'

type ApplicantsTableProps = {
  jobId: string
  filter: BoardFilter
  /** How many match it. */
  found: number
  moves: StageMoves
  onOpen: (id: string) => void
  openId: string | null
  /** Stands for the list where nobody matches. */
  none: ReactNode
}

const pageSize = 100
const rowHeight = 61

export const ApplicantsTable = (props: ApplicantsTableProps) => {
  const { jobId, filter, found, moves, onOpen, openId, none } = props
  const params = useShownParams()
  const setParams = useSetParams()
  const sort: Sort & { key: ApplicantSort } = tableSortOf(params)
  const setSort = ({ key, direction }: Sort) => setParams({ sort: key, order: direction }, true)
  const list = useInfiniteQuery({
    ...pagesQuery('/employer/jobs/:id/applicants', (after) => ({
      id: jobId,
      ...filterInput(filter),
      sort: sort.key,
      descending: sort.direction === 'descending',
      limit: pageSize,
      ...(after && { after }),
    })),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const windowed = useWindow<HTMLTableSectionElement>({
    keys: rows.map(({ id }) => id),
    estimate: rowHeight,
    initial: 20,
  })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const { to } = windowed
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && to > rows.length - pageSize / 4)
      void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, to, rows.length])
  const [chosen, setChosen] = useState<ChosenApplicant[]>([])
  // Nobody stays chosen who is not on the list any more.
  const listed = JSON.stringify([jobId, filterInput(filter)])
  const [chosenFrom, setChosenFrom] = useState(listed)
  if (chosenFrom !== listed) {
    setChosenFrom(listed)
    setChosen([])
  }
  const isChosen = new Set(chosen.map(({ id }) => id))
  const choose = ({ id, version, name, stage }: ApplicantBoardCard) =>
    setChosen((before) =>
      before.some((one) => one.id === id)
        ? before.filter((one) => one.id !== id)
        : [...before, { id, version, name, stage }],
    )
  const extensions = useExtensions()
  const columns: Column<ApplicantBoardCard>[] = [
    ...(useCan('move-applicants')
      ? [
          {
            key: 'choose',
            header: 'Choose',
            onPhone: 'bare' as const,
            // On phones below the menu, which has the upper corner.
            className: 'max-md:absolute max-md:end-0 max-md:bottom-3.5',
            cell: (card: ApplicantBoardCard) => (
              <input
                type="checkbox"
                className="checkbox"
                aria-label={`Choose ${card.name}`}
                checked={isChosen.has(card.id)}
                onChange={() => choose(card)}
              />
            ),
          },
        ]
      : []),
    {
      key: 'name',
      header: 'Applicant',
      rowHeader: true,
      sortable: true,
      cell: (card) => (
        <span className="flex gap-3">
          <Avatar name={card.name} size={36} />
          <span className="min-w-0">
            <button
              type="button"
              id={`card-${card.id}`}
              onClick={() => onOpen(card.id)}
              className="cursor-pointer pe-10 text-start text-base leading-tight font-[750] underline-offset-4 hover:underline"
            >
              {card.name}
            </button>
            <span className="block text-sm text-fg-muted max-md:hidden">
              <InlineList items={introduction(card)} />
            </span>
            {/* On phones the short values stand here, instead of on lines of their own. */}
            <span className="block text-sm text-fg-muted md:hidden">
              <InlineList items={[...introduction(card, card.city), formatShortAskedPay(card)]} />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'stage',
      header: 'Stage',
      sortable: true,
      cell: (card) => <StageBadge stage={card.stage} reader="employer" counter={card.counter} />,
    },
    {
      key: 'waiting',
      header: 'Waiting',
      sortable: true,
      cell: (card) =>
        isOpenStage(card.stage) ? (
          <WaitingTime card={card} />
        ) : (
          <span className="text-fg-muted">
            Until <DateTime iso={card.stageChangedAt} as="deadline" />
          </span>
        ),
    },
    {
      key: 'asks',
      header: 'Asks',
      sortable: true,
      onPhone: 'hide',
      cell: (card) => formatShortAskedPay(card) ?? '—',
    },
    {
      key: 'where',
      header: 'Where',
      onPhone: 'hide',
      cell: (card) => [card.city, card.region].filter(Boolean).join(', ') || '—',
    },
    {
      key: 'next',
      header: 'Next',
      className: 'phone-own-line',
      cell: (card) => (
        <NextAction card={card} onMove={(to) => moves.start(card, to)} onOpen={() => onOpen(card.id)} />
      ),
    },
    {
      key: 'move',
      header: 'Move',
      onPhone: 'corner',
      cell: (card) => (
        <MoveMenu card={card} steps={moves.steps} onMove={(to, step) => moves.start(card, to, step)} />
      ),
    },
  ]
  return (
    <div className="mx-5 lg:mx-7">
      {extensions.tableTop({ jobId, filter, chosen, found, onChoose: setChosen })}
      {found === 0 && none}
      <div className="border-t-2 border-fg" hidden={found === 0}>
        <Table
          caption="Applicants"
          className="table-hover table-padded table-phone-line table-avatar"
          columns={columns}
          rows={rows.slice(windowed.from, windowed.to)}
          drawn={windowed}
          rowKey={(card) => card.id}
          isSelected={(card) => card.id === openId || isChosen.has(card.id)}
          sort={sort}
          onSort={setSort}
        />
        {list.isPending && <SkeletonRows label="Loading applicants" className="pt-2" />}
        {(list.isError || isFetchNextPageError) && (
          <ErrorNote
            className="my-4"
            message="We couldn’t load the applicants. They are safe."
            onRetry={() => (rows.length > 0 ? fetchNextPage() : list.refetch())}
            busy={list.isFetching}
          />
        )}
      </div>
    </div>
  )
}

/** Where the next action is a move, the stage it moves to. */
const nextStage: Partial<Record<Stage, Stage>> = { 'short-listed': 'screened', screened: 'interview' }

/** The next action as a button: a move where it is one, otherwise the drawer, where it is decided. */
const NextAction = ({
  card,
  onMove,
  onOpen,
}: {
  card: ApplicantBoardCard
  onMove: (to: Stage) => void
  onOpen: () => void
}) => {
  const action = nextCardAction(card)
  if (!action) return <span className="max-md:hidden">—</span>
  // The applicant's turn.
  if (card.stage === 'offer' && !isOfferEnded(card.offer))
    return <span className="text-sm text-fg-muted">{action}</span>
  const allowed = nextStagesOf(card)
  if (allowed.length === 0) return <span className="text-sm text-fg-muted">{action}</span>
  const next = nextStage[card.stage]
  const to = next && allowed.includes(next) ? next : undefined
  return (
    <Button
      variant="outlined"
      size="sm"
      // On phones the name opens the drawer, so a second button for it would only make the rows longer.
      className={`${isCardLate(card) ? 'border-danger! text-danger' : ''} ${to ? '' : 'max-md:hidden'}`}
      onClick={() => (to ? onMove(to) : onOpen())}
    >
      {isCardLate(card) && card.stage === 'applied' ? 'Reply now' : action}
      <span className="sr-only"> {card.name}</span>
    </Button>
  )
}
