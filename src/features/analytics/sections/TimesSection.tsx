import { Section } from '#/ui/Section.tsx'
import { BarList } from '../charts/BarList.tsx'
import { ChartFigure, type ChartTable } from '../charts/ChartFigure.tsx'
import { DayAxis, DayStrip } from '../charts/DayStrip.tsx'
import { percent, type Report, stageNames } from '../report.ts'
import { daysLabel, lastDayOf, maxDay, roundedUp } from '../times.ts'

type Times = Report['times'][number]

const nameOf = ({ of }: Pick<Times, 'of'>) =>
  of === 'answer' ? 'First answer' : of === 'hire' ? 'From applying to hire' : `In “${stageNames[of]}”`

/** How long things took, and which promises were kept. */
export const TimesSection = ({ times, promises }: Report) => {
  const lastDay = lastDayOf(times.map(({ now }) => now.days))
  return (
    <Section
      id="times"
      title="Time"
      note="What ended in this span, also where it began earlier. A stay in a stage ends when somebody leaves it."
    >
      <ChartFigure
        id="times"
        finding={timesFinding(times)}
        note="A column is a day: how many were done after so many whole days. The two marks are where half and where nine in ten were done. A first answer is the first step you took that the applicant was told of."
        tables={timesTables(times)}
      >
        <ul className="mt-5 grid gap-6">
          {times.map((one) => (
            <DayStrip
              key={one.of}
              label={nameOf(one)}
              times={one.now}
              before={one.before}
              lastDay={lastDay}
            />
          ))}
        </ul>
        <DayAxis lastDay={lastDay} className="max-sm:hidden" />
      </ChartFigure>
      <div className="mt-8">
        <Promises promises={promises} />
      </div>
    </Section>
  )
}

function timesFinding(times: Times[]) {
  const [answer, hire] = [times.find(({ of }) => of === 'answer'), times.find(({ of }) => of === 'hire')]
  const parts = [
    answer?.now.median != null
      ? `Half of first answers came within ${daysLabel(answer.now.median)}.`
      : 'Nobody had a first answer.',
    ...(hire?.now.median != null ? [`Half of hires took at most ${daysLabel(hire.now.median)}.`] : []),
  ]
  return parts.join(' ')
}

function timesTables(times: Times[]): ChartTable[] {
  const days = [...new Set(times.flatMap(({ now }) => now.days.map(({ day }) => day)))].sort((a, b) => a - b)
  return [
    {
      caption: 'How many days it took',
      file: 'times',
      columns: [
        'What',
        'How many',
        'Half within, days',
        'Nine in ten within, days',
        'How many before',
        'Half within before, days',
        'Nine in ten within before, days',
      ],
      rows: times.map((one) => [
        nameOf(one),
        ...[one.now, one.before].flatMap(({ count, median, tenth }) => [
          count,
          roundedUp(median),
          roundedUp(tenth),
        ]),
      ]),
    },
    {
      caption: 'How many took how many whole days',
      file: 'times-by-day',
      columns: ['Whole days', ...times.map(nameOf)],
      rows: days.map((day) => [
        day === maxDay ? `${maxDay} or more` : String(day),
        ...times.map(({ now }) => now.days.find((one) => one.day === day)?.count ?? 0),
      ]),
    },
  ]
}

function Promises({ promises: { now, before } }: Pick<Report, 'promises'>) {
  const share = percent(now.kept, now.due)
  const rows = [
    { name: 'This span', ...now },
    { name: 'The span before', ...before },
  ]
  return (
    <ChartFigure
      id="promises"
      finding={
        now.due === 0
          ? 'No promised first answer was due'
          : `${share ? `${share} of` : `${now.kept} of ${now.due}`} first answers came in time`
      }
      note="Of the first answers whose promised day passed in this span. Whoever withdrew before an answer does not count."
      tables={[
        {
          caption: 'First answers by the promised day',
          file: 'promises',
          columns: ['Span', 'Due', 'In time', 'Late or none'],
          rows: rows.map(({ name, due, kept }) => [name, due, kept, due - kept]),
        },
      ]}
    >
      <BarList
        full={Math.max(now.due, before.due, 1)}
        bars={rows.map(({ name, due, kept }) => ({
          ...{ key: name, label: name, value: kept, text: `${kept} of ${due}` },
          ...(percent(kept, due) && { note: `${percent(kept, due)} in time` }),
        }))}
      />
    </ChartFigure>
  )
}
