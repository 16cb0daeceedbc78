import { formatDay } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { amountOf, periodOf, type Sent } from './labels.ts'

/** How it ended, in one plain sentence, with the employer's own words if there are any. */
export function ApplicationOutcome({ sent }: { sent: Sent }) {
  const last = sent.events.findLast(({ kind }) => kind === 'moved')
  const theirs = last?.by === 'them' ? last : null
  const company = sent.job.company.name
  if (sent.stage === 'hire') return <Hired sent={sent} />
  return (
    <section aria-labelledby="ending" className="border-t-2 border-fg pt-5">
      <h2 id="ending" className="text-3xl tracking-[-0.028em]">
        {title(sent)}
      </h2>
      {theirs?.message && (
        <figure>
          <blockquote className="mt-5 max-w-[26em] whitespace-pre-line text-xl font-medium leading-[1.45] wrap-anywhere">
            “{theirs.message}”
          </blockquote>
          <figcaption className="mt-3 text-sm text-fg-muted">
            {[theirs.name === company ? null : theirs.name, company, formatDay(theirs.at)]
              .filter(Boolean)
              .join(', ')}
          </figcaption>
        </figure>
      )}
      <p className="mt-5 max-w-[34em] text-fg-muted">{explanation(sent)}</p>
      <ButtonLink to={paths.seeker.jobs} kind="outlined" className="mt-6">
        Find jobs like it
      </ButtonLink>
    </section>
  )
}

const title = ({ stage }: Sent) => {
  if (stage === 'withdrawn') return 'You withdrew'
  return stage === 'offer reject' ? 'You declined the offer' : 'They chose someone else'
}

const explanation = (sent: Sent) => {
  const company = sent.job.company.name
  const when = formatDay(sent.stageChangedAt)
  if (sent.stage === 'withdrawn')
    return `On ${when}. ${company} keeps your name and the record, and nothing of your profile or résumé.`
  if (sent.stage === 'offer reject')
    return sent.offer
      ? `It was ${amountOf(sent.offer)} ${periodOf(sent.offer)}. ${company} was told on ${when}.`
      : `${company} was told on ${when}.`
  return `Decided on ${when}. Nothing more is expected of you.`
}

const Hired = ({ sent }: { sent: Sent }) => (
  <section aria-labelledby="ending" className="rounded-box bg-brand p-5 sm:p-8">
    <h2 id="ending" className="display-text text-[clamp(2.25rem,5vw,3.75rem)]">
      You are hired.
    </h2>
    <p className="mt-4 max-w-[30em] font-medium">
      {sent.job.company.name} confirmed it on {formatDay(sent.stageChangedAt)}.
      {sent.offer && ` ${amountOf(sent.offer)} ${periodOf(sent.offer)}.`}
      {sent.offer?.startsOn && ` You start ${formatDay(sent.offer.startsOn)}.`}
    </p>
  </section>
)
