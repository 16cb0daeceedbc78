import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { apiQuery } from '#/client/api.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { invalidate } from '#/client/queries/invalidate.ts'
import { actingFor } from '#/client/session.ts'
import { useCan } from '#/client/use-rights.ts'
import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { Drawer } from '#/ui/overlay/Drawer.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { BlindNotice } from '../blind/BlindNotice.tsx'
import { columnCards } from '../board/board-pages.ts'
import { useExtensions } from '../extensions.ts'
import { CounterPanel } from '../offers/CounterPanel.tsx'
import { OfferSummary } from '../offers/OfferSummary.tsx'
import { PlannedOffer, usePlannedOffer } from '../planned-offers/PlannedOffer.tsx'
import { CompanyRange } from '../ranges/RangeMeeting.tsx'
import { type MainStage, stageLabel } from '../stages.ts'
import { cardFacts } from './ApplicantCard.tsx'
import { ApplicantNotes } from './ApplicantNotes.tsx'
import { ApplicantProfile } from './ApplicantProfile.tsx'
import { ApplicantTimeline } from './ApplicantTimeline.tsx'
import {
  type ApplicantBoardCard,
  type ApplicantBoardData,
  type ApplicantDetail,
  allowedDropStage,
  boardColumnOf,
  firstName,
  nextStagesOf,
  noticeLabel,
} from './board.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { ResumeButton } from './resume/ResumeButton.tsx'
import type { StageMoves } from './use-moves.tsx'

const SamePerson = lazyPart(
  () => import('../duplicates/SamePerson.tsx').then((module) => module.SamePerson),
  () => null,
)

type ApplicantDrawerProps = {
  board: ApplicantBoardData
  id: string | null
  onOpen: (id: string | null) => void
  moves: StageMoves
}

export const ApplicantDrawer = ({ board, id, onOpen, moves }: ApplicantDrawerProps) => {
  const loaded = board.cards.find((one) => one.id === id)
  // Somebody further down than what is loaded, or outside the filter: the link to them opens all the same.
  const other = useQuery({
    ...apiQuery('/employer/applications/:id', { id: id ?? '' }, { silent: true }),
    enabled: id !== null && !loaded,
  }).data
  const card = loaded ?? (other?.id === id && other?.job.id === board.job.id ? other : undefined)
  const column = card ? boardColumnOf(card) : null
  const { cards: neighbours, found } = columnCards(board, column ?? 'ended')
  const index = neighbours.findIndex((one) => one.id === id)

  useEffect(() => {
    if (!card) return
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      const next = neighbours[index + step]
      const target = event.target as HTMLElement
      // Single-key shortcuts work only with focus in the drawer and outside of text fields.
      if (!step || !next || event.ctrlKey || event.metaKey || event.altKey) return
      if (!target.closest('.drawer-panel') || target.closest('input, textarea, select, dialog')) return
      onOpen(next.id)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [card, neighbours, index, onOpen])

  const columnName = column ? stageLabel(column) : 'Ended'
  return (
    <Drawer
      open={Boolean(card)}
      onClose={() => onOpen(null)}
      title={
        <span className="block text-sm font-normal tracking-normal text-fg-muted">
          <span className="sr-only">{card?.name}, </span>
          {index >= 0 && found > 1 ? `${index + 1} of ${found} in ${columnName}` : columnName}
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
      {card && <Details key={card.id} card={card} moves={moves} />}
    </Drawer>
  )
}

type DetailsProps = { card: ApplicantBoardCard; moves: StageMoves }

const Details = ({ card, moves }: DetailsProps) => {
  const client = useQueryClient()
  const detail = useQuery(apiQuery('/employer/applications/:id', { id: card.id }, { silent: true }))
  const plan = usePlannedOffer(card)
  const mayOffer = nextStagesOf(card).includes('offer')
  const opened = detail.data?.openedAt
  useEffect(() => {
    // The first view removes “Review application” from the card.
    if (opened && !card.openedAt) invalidate(client, '/employer/jobs/:id/applications')
  }, [opened, card.openedAt, client])
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
        <InlineList items={cardFacts(card)} />
      </p>
      {card.isBlind && card.stage !== 'withdrawn' && <BlindNotice id={card.id} className="mt-4" />}
      <Actions card={card} moves={moves} hasPlan={plan !== undefined} />
      <WaitingNews card={card} moves={moves} />
      {plan && (
        <PlannedOffer
          plan={plan}
          name={firstName(card.name)}
          onChange={mayOffer ? () => moves.start(card, 'offer') : undefined}
        />
      )}
      {useExtensions().drawerTop(card)}
      {moves.problems[card.id] && (
        <p className="mt-4 border-s-4 border-danger bg-danger-soft px-3 py-2 text-sm text-danger">
          {moves.problems[card.id]}
        </p>
      )}
      {detail.data ? (
        <DetailBody card={card} applicant={detail.data} moves={moves} />
      ) : detail.isPending ? (
        <SkeletonRows label={`Loading ${card.name}`} shape="line" count={6} className="mt-6" />
      ) : (
        <ErrorNote
          className="mt-6"
          message={`We couldn’t load ${firstName(card.name)}’s application.`}
          error={detail.error}
          onRetry={() => detail.refetch()}
          busy={detail.isFetching}
        />
      )}
    </>
  )
}

/** The next stage and the label of its button. */
const nextStageButtons: Partial<Record<ApplicantBoardCard['stage'], [MainStage, string]>> = {
  applied: ['short-listed', 'Short-list'],
  'short-listed': ['screened', 'Mark as screened'],
  interview: ['offer', 'Make an offer'],
  'offer accept': ['hire', 'Confirm the hire'],
}

/** `hasPlan`: an offer waits to be sent, which is what there is to do first. */
const Actions = ({ card, moves, hasPlan }: DetailsProps & { hasPlan: boolean }) => {
  const [mainStage, verb] = nextStageButtons[card.stage] ?? []
  const to = mainStage && allowedDropStage(card, mainStage)
  if (nextStagesOf(card).length === 0) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {to && (
        <Button size="sm" variant={hasPlan ? 'outlined' : 'primary'} onClick={() => moves.start(card, to)}>
          {verb}
        </Button>
      )}
      <MoveMenu card={card} steps={moves.steps} onMove={(stage, step) => moves.start(card, stage, step)}>
        Move
        <ArrowRight className="size-4 rtl:rotate-180" aria-hidden="true" />
      </MoveMenu>
    </div>
  )
}

/** What the applicant has not been told yet, and the way to take it back. */
const WaitingNews = ({ card, moves }: { card: ApplicantBoardCard; moves: StageMoves }) => {
  const { pendingNotice } = card
  if (!pendingNotice) return null
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {firstName(card.name)} does not know yet that they are at “{card.step?.name ?? stageLabel(card.stage)}”.{' '}
      {noticeLabel(pendingNotice)}.
      <Button variant="outlined" size="sm" onClick={() => moves.undo(card, pendingNotice)}>
        Take it back
      </Button>
    </p>
  )
}

const DetailBody = ({ card, applicant, moves }: DetailsProps & { applicant: ApplicantDetail }) => (
  <>
    {useCan('make-offers') && applicant.stage === 'offer counter' && card.stage === 'offer counter' && (
      <CounterPanel card={card} applicant={applicant} moves={moves} />
    )}
    <OfferSummary card={card} applicant={applicant} moves={moves} />
    {useCan('make-offers') && !actingFor() && <CompanyRange id={applicant.id} name={firstName(card.name)} />}
    {applicant.rejectReason && (
      <p className="mt-4 text-sm">
        <b>Reason:</b> {applicant.rejectReason}.{' '}
        <span className="text-fg-muted">Only your team and the recruiter of this job read it.</span>
      </p>
    )}
    {applicant.keptUntil && (
      <p className="mt-4 text-sm text-fg-muted">
        {applicant.keptByWish ? (
          <>
            <b className="text-fg">{firstName(card.name)} asked you to keep them in mind.</b> All of it is
            deleted on <DateTime iso={applicant.keptUntil} as="long" />.
          </>
        ) : (
          <>
            What they sent, and what you wrote about it, is deleted on{' '}
            <DateTime iso={applicant.keptUntil} as="long" />.
          </>
        )}
      </p>
    )}
    <ApplicantTimeline applicant={applicant} />
    <Suspense>
      <SamePerson id={applicant.id} />
    </Suspense>
    {applicant.snapshot && !applicant.isBlind && <ResumeButton applicant={applicant} />}
    <ApplicantProfile applicant={applicant} />
    {useExtensions().drawerBottom(applicant.id)}
    <ApplicantNotes applicant={applicant} />
  </>
)
