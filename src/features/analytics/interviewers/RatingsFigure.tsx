import { recommendationLabels, scores } from '#/features/interviews/scorecards/ratings.ts'
import { plural } from '#/shared/sentence.ts'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import { percent, type Report } from '../report.ts'
import { minForRatings } from './ratings.ts'

type Rated = Report['ratings']['people'][number]
type Compared = Rated & { compared: NonNullable<Rated['compared']> }
type Scores = Rated['scores']

const names = scores.map((score) => recommendationLabels[score])
const fills = [
  'border-2 border-fg bg-base-100',
  'bar-part border-2 border-fg bg-border',
  'bar-here border-2 border-fg bg-brand',
  'bar-filled bg-fg',
]

/** How each interviewer rated, beside colleagues who met the same applicants. */
export function RatingsFigure({ ratings: { agreement, people } }: Pick<Report, 'ratings'>) {
  const { now, before } = agreement
  if (now.pairs === 0 && people.length === 0) return null
  const compared = people.filter((one): one is Compared => one.compared !== null)
  const alone = people.length - compared.length
  return (
    <ChartFigure
      id="ratings"
      finding={
        now.pairs === 0
          ? 'No two people sent a scorecard about the same decided applicant'
          : `${percent(now.agree, now.pairs) ?? `${now.agree} of ${now.pairs}`} of pairs of scorecards agree on yes or no`
      }
      note={`A pair is two people about one applicant who is decided. Counted is what each recommended first, before they could read the others. Somebody is shown from ${minForRatings} scorecards on, and compared over ${minForRatings} applicants whom colleagues met too. Owners and admins see everybody, all others themselves.`}
      tables={[
        {
          caption: 'How far scorecards about one applicant agree',
          file: 'scorecards-agree',
          columns: ['Span', 'Pairs', 'Agree on yes or no'],
          rows: [
            ['This span', now.pairs, now.agree],
            ['The span before', before.pairs, before.agree],
          ],
        },
        ...(people.length > 0 ? [ratingsTable(people)] : []),
      ]}
    >
      {compared.length > 0 ? (
        <>
          <ul className="mt-5 grid gap-6">
            {compared.map((one) => (
              <RatedRow key={one.id} {...one} />
            ))}
          </ul>
          <p className="mt-4 max-w-[44em] text-sm text-fg-muted">
            This does not say who is right. People who meet applicants for another job, or at another step,
            see other things in them.
            {alone > 0 && ` ${alone} more in the table, who met too few applicants together with colleagues.`}
          </p>
        </>
      ) : undefined}
    </ChartFigure>
  )
}

const ratingsTable = (people: Rated[]) => ({
  caption: 'Scorecards by person, and those of colleagues about the same applicants',
  file: 'scorecards-by-person',
  columns: [
    ...['Person', ...names, 'Applicants met with colleagues'],
    ...names.map((name) => `${name}, of these`),
    ...names.map((name) => `${name}, colleagues`),
    ...['Higher than a colleague', 'The same', 'Lower'],
  ],
  rows: people.map(({ name, scores, compared }) => [
    ...[name, ...scores],
    ...(compared
      ? [
          ...[compared.applicants, ...compared.own, ...compared.colleagues],
          ...[compared.higher, compared.same, compared.lower],
        ]
      : Array.from({ length: 12 }, () => null)),
  ]),
})

const RatedRow = ({ name, compared }: Compared) => (
  <li className="grid gap-x-3 gap-y-1 text-sm sm:grid-cols-[200px_minmax(0,1fr)]">
    <span className="font-semibold wrap-anywhere">
      {name}
      <span className="block text-xs font-normal text-fg-muted">
        {plural(compared.applicants, 'applicant')} met with colleagues
      </span>
    </span>
    <span className="block">
      <ScoreBar scores={compared.own} height="h-7" />
      <ScoreWords scores={compared.own} />
      <ScoreBar scores={compared.colleagues} height="mt-1.5 h-3" />
      <span className="mt-1 block text-xs text-fg-muted">
        Colleagues about the same: <ScoreText scores={compared.colleagues} />. Of{' '}
        {compared.higher + compared.same + compared.lower} pairs {compared.higher} higher, {compared.same} the
        same, {compared.lower} lower.
      </span>
    </span>
  </li>
)

/** The parts of a whole, whatever its size: distributions are compared, and not amounts. */
function ScoreBar({ scores, height }: { scores: Scores; height: string }) {
  const all = scores.reduce((sum, count) => sum + count, 0)
  return (
    <span aria-hidden="true" className={`flex ${height}`}>
      {scores.map(
        (count, place) =>
          count > 0 && (
            <span
              key={names[place]}
              className={`block h-full min-w-1 -me-0.5 last:me-0 last:rounded-e-[3px] ${fills[place]}`}
              style={{ width: `${(count / all) * 100}%` }}
            />
          ),
      )}
    </span>
  )
}

const ScoreWords = ({ scores }: { scores: Scores }) => (
  <span className="flex flex-wrap gap-x-4">
    {scores.map(
      (count, place) =>
        count > 0 && (
          <span key={names[place]} className="py-1">
            <span
              aria-hidden="true"
              className={`me-1.5 inline-block size-3 rounded-[2px] align-[-1px] ${fills[place]}`}
            />
            <span className="tabular-nums">{count}</span> {names[place]?.toLowerCase()}
          </span>
        ),
    )}
  </span>
)

const ScoreText = ({ scores }: { scores: Scores }) =>
  scores.flatMap((count, place) => (count > 0 ? `${count} ${names[place]?.toLowerCase()}` : [])).join(', ')
