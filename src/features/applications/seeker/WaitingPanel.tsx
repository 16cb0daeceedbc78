import { formatDay, workingDaysAfter } from '#/shared/dates.ts'
import { TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { RouteLine, type RouteStop } from '#/ui/RouteLine.tsx'
import { daysLateWords, type Sent } from './labels.ts'

/** Their move: which day of the promise it is, and what a late reply looks like from the other side. */
export function WaitingPanel({ sent }: { sent: Sent }) {
  const company = sent.job.company.name
  const late = sent.daysLate > 0
  return (
    <section aria-labelledby="waiting" className="border-t-2 border-fg pt-5">
      <h2 id="waiting" className="text-3xl tracking-[-0.028em]">
        It’s {possessive(company)} move
      </h2>
      {late ? (
        <p className="mt-2 flex items-center gap-2 font-bold text-danger">
          <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
          {daysLateWords(sent.daysLate)}
        </p>
      ) : null}
      <p className="mt-2 max-w-[34em] text-fg-muted">
        {late && sent.replyBy
          ? `They promised an answer by ${formatDay(sent.replyBy)}. It stands at the top of their list, marked late.`
          : `${sent.openedAt ? `They opened it on ${formatDay(sent.openedAt)}.` : 'They have not opened it yet.'} Nothing is expected of you.`}
      </p>
      {!late && sent.replyBy && <Days from={sent.stageChangedAt} to={sent.replyBy} />}
      {!late && sent.replyBy && (
        <dl className="mt-7 border-t border-base-300 text-sm">
          <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 border-b border-base-300 py-3">
            <dt className="tabular-nums font-bold">{formatDay(workingDaysAfter(sent.replyBy, 1))}</dt>
            <dd className="text-fg-muted">
              Without a word by then, it is marked late here and on {possessive(company)} own list.
            </dd>
          </div>
        </dl>
      )}
      {sent.message && (
        <figure className="mt-7">
          <figcaption className="text-sm font-bold">What {company} wrote</figcaption>
          <blockquote className="mt-1.5 max-w-[30em] whitespace-pre-line text-lg font-medium leading-normal wrap-anywhere">
            “{sent.message}”
          </blockquote>
        </figure>
      )}
    </section>
  )
}

const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`)

/** More stations than this do not fit; then the ends and today are enough. */
const maxDays = 5

/** The working days of the promise as a line. The last one is the promised day. */
function Days({ from, to }: { from: string; to: string }) {
  const today = new Date().toISOString().slice(0, 10)
  const all: string[] = []
  for (let count = 1; all.length < 60; count++) {
    const day = workingDaysAfter(from, count).toISOString().slice(0, 10)
    if (day > to.slice(0, 10)) break
    all.push(day)
  }
  // On a weekend the working day before is where we stand.
  const here = all.findLast((day) => day <= today)
  const shown =
    all.length <= maxDays ? all : [...new Set([all[0], here, all.at(-1)].filter((day) => day !== undefined))]
  const stops = shown.map((day): RouteStop => {
    const number = all.indexOf(day) + 1
    return {
      label: formatDay(day),
      meta: `Day ${number}${number === all.length ? ', promised' : ''}`,
      state: day === here ? 'now' : here && day < here ? 'done' : 'next',
    }
  })
  return (
    <>
      <div className="mt-7 hidden sm:block">
        <RouteLine
          direction="horizontal"
          stops={stops}
          label="Working days of the promise"
          className="text-sm"
        />
      </div>
      <p className="mt-4 font-semibold sm:hidden">
        {here && `Working day ${all.indexOf(here) + 1} of ${all.length}. `}Reply by {formatDay(to)}.
      </p>
    </>
  )
}
