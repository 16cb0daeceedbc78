import { currentTime } from '#/shared/clock.ts'
import { daysBetween } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import {
  type ApplicationSummary,
  agreementTitle,
  applicationPeriod,
  jobAndPlace,
  offerAmountOf,
} from '../labels.ts'
import { NotHiredYet } from '../offer/NotHiredYet.tsx'

/** A hire without a first day stays on the home page for this long. */
const shownDays = 30

/** Whether the home page celebrates it: agreed, or hired and not yet begun. */
export function isCelebrated({ stage, acceptedBy, offer, recalledAt, stageChangedAt }: ApplicationSummary) {
  if (recalledAt || !offer) return false
  if (stage !== 'hire') return acceptedBy !== null
  const today = new Date(currentTime())
  return offer.startsOn
    ? offer.startsOn >= today.toISOString().slice(0, 10)
    : daysBetween(stageChangedAt, today) <= shownDays
}

/** The first thing on the home page, once both sides said yes. */
export function Agreed({ cards, level }: { cards: ApplicationSummary[]; level: 1 | 2 }) {
  const isHire = ({ stage }: ApplicationSummary) => Number(stage === 'hire')
  const shown = cards.toSorted(
    (a, b) => isHire(b) - isHire(a) || b.stageChangedAt.localeCompare(a.stageChangedAt),
  )
  const [first] = shown
  if (!first) return null
  return (
    <PageSection id="agreed" level={level} noRule title={agreementTitle(first)}>
      <ul className="grid gap-4">
        {shown.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
    </PageSection>
  )
}

function Card({ card }: { card: ApplicationSummary }) {
  const { offer, job, stage } = card
  if (!offer) return null
  const company = job.company.name
  return (
    <li className="grid items-end gap-x-8 gap-y-5 rounded-box bg-brand p-5 sm:p-7 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">
          {stage === 'hire'
            ? `${company} confirmed your hire`
            : card.acceptedBy === 'them'
              ? `${company} accepted your counter`
              : `You accepted the offer of ${company}`}
        </p>
        <p className="display-text tabular-nums mt-2 text-[clamp(2.75rem,7vw,4.5rem)]">
          {offerAmountOf(offer)}
        </p>
        <p className="mt-3 font-medium">
          {applicationPeriod(offer)}, as {jobAndPlace(card)}.
          {offer.startsOn && (
            <>
              {stage === 'hire' ? ' You start ' : ' Start agreed for '}
              <DateTime iso={offer.startsOn} as="day" />.
            </>
          )}
        </p>
        {stage !== 'hire' && <NotHiredYet company={company} dueOn={card.replyBy} className="mt-2" />}
      </div>
      <ButtonLink to={paths.seeker.application(card.id)} variant="dark" size="xl" className="max-sm:w-full">
        <span>
          See what comes next<span className="sr-only"> for {job.title}</span>
        </span>
        <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      </ButtonLink>
    </li>
  )
}
