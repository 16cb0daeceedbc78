import { formatDayTime } from '#/shared/dates.ts'
import { formatMoney } from '#/shared/money.ts'
import { RouteLine, type RouteStop } from '#/ui/RouteLine.tsx'
import { type Stage, type Station, stageLabel, stationOf, stations } from '../stages.ts'
import { type Candidate, firstName, shortDay, stationLabel } from './board.ts'

/** What has happened, in its own words, and the stations still to come. */
export const ApplicantRoute = ({ candidate }: { candidate: Candidate }) => (
  <section aria-labelledby="candidate-route" className="mt-8">
    <h4 id="candidate-route" className="mb-4 text-lg">
      Where {firstName(candidate.name)} stands
    </h4>
    <RouteLine stops={stopsOf(candidate)} />
    <History candidate={candidate} />
  </section>
)

function stopsOf(candidate: Candidate): RouteStop[] {
  const { stage, events } = candidate
  const moved = events.filter(({ kind }) => kind === 'moved')
  // Sent once, even when somebody moves it back to the first column.
  const arrival = (station: Station) =>
    station === 'applied' ? moved[0] : moved.findLast(({ to }) => stationOf(to) === station)
  const here = stationOf(stage) ?? stationOf(candidate.cameFrom ?? 'applied') ?? 'applied'
  const ended = stage === 'rejected' || stage === 'withdrawn' || stage === 'offer reject'
  const at = stations.indexOf(here)
  // Stations that were skipped have no date and are left out of the past.
  const past = stations
    .slice(0, ended ? at + 1 : at)
    .filter((station) => arrival(station))
    .map((station): RouteStop => ({ label: pastLabel(station), meta: meta(arrival(station)), state: 'done' }))
  if (ended) return [...past, { label: stageLabel(stage), meta: meta(moved.at(-1)), state: 'end' }]
  const now: RouteStop = {
    label: here === 'offer' ? offerLabel(candidate) : pastLabel(here),
    meta: meta(arrival(here)),
    state: here === 'hire' ? 'done' : 'now',
  }
  const next = stations.slice(at + 1).map(
    (station): RouteStop => ({
      label: stationLabel(station),
      state: 'next',
      meta: station === 'offer' && candidate.job.pay ? postedPay(candidate.job.pay) : undefined,
    }),
  )
  return [...past, now, ...next]
}

const pastLabel = (station: Station) => stageLabel(station)

function offerLabel({ stage, offer, counter }: Candidate) {
  if (stage === 'offer counter' && counter)
    return `Countered: ${formatMoney(counter.amount, counter.currency)}`
  if (!offer) return 'Offer'
  const word = stage === 'offer accept' ? 'Offer accepted' : 'Offer'
  return `${word}: ${formatMoney(offer.amount, offer.currency)}`
}

const postedPay = ({ min, max, currency }: NonNullable<Candidate['job']['pay']>) =>
  `Posted ${formatMoney(min, currency)}–${formatMoney(max, currency)}`

function meta(event: Candidate['events'][number] | undefined) {
  if (!event) return undefined
  const by = event.by === 'them' || !event.name ? '' : `, by ${event.name}`
  return `${shortDay(event.at)}${by}`
}

const History = ({ candidate }: { candidate: Candidate }) => (
  <details className="mt-5 text-sm">
    <summary className="link w-fit">Every step, {candidate.events.length} so far</summary>
    <ol className="mt-3 grid gap-2.5">
      {candidate.events.map((event) => (
        <li key={event.id} className="border-s-4 border-base-300 ps-3">
          <span className="font-semibold">{historyWords(event, candidate.name)}</span>
          <span className="tabular-nums block text-xs text-fg-muted">{formatDayTime(event.at)}</span>
          {event.message && <span className="mt-1 block whitespace-pre-line">“{event.message}”</span>}
        </li>
      ))}
    </ol>
  </details>
)

function historyWords(event: Candidate['events'][number], name: string) {
  const who = event.name ?? (event.by === 'them' ? name : 'Someone who has left')
  if (event.kind === 'opened') return `${who} opened the application`
  if (event.kind === 'resume') return `${who} opened the résumé`
  if (!event.from) return `${who} applied`
  const words: Partial<Record<Stage, string>> = {
    'offer accept': event.by === 'them' ? `${who} accepted the offer` : `${who} accepted the counter`,
    'offer reject': `${who} declined the offer`,
    'offer counter': `${who} asked for other terms`,
    withdrawn: `${who} withdrew`,
    rejected: `${who} rejected the application`,
    hire: `${who} hired ${name}`,
    offer: `${who} made an offer`,
  }
  return words[event.to] ?? `${who} moved it to ${stageLabel(event.to)}`
}
