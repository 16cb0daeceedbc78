import { plural } from '#/shared/sentence.ts'
import { Section } from '#/ui/Section.tsx'
import { BarList } from '../charts/BarList.tsx'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import { DayAxis, DayStrip } from '../charts/DayStrip.tsx'
import { RatingsFigure } from '../interviewers/RatingsFigure.tsx'
import type { Report } from '../report.ts'
import { daysLabel, lastDayOf, roundedUp } from '../times.ts'

const kinds = [
  ['held', 'Held'],
  ['upcoming', 'To come'],
  ['noShowApplicant', 'The applicant did not come'],
  ['noShowCompany', 'Your side did not come'],
  ['cancelledByApplicant', 'Cancelled by the applicant'],
  ['cancelledByCompany', 'Cancelled by you'],
  ['cancelledByWaymark', 'Ended with the application'],
] as const

const hours = (minutes: number) =>
  minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`

/** What became of interviews, who held them, and how soon their scorecards came. */
export function InterviewsSection({ interviews: { now, before }, interviewers, ratings }: Report) {
  const missed = now.noShowApplicant + now.noShowCompany
  const shown = kinds.filter(([kind]) => now[kind] + before[kind] > 0)
  return (
    <Section
      id="interviews"
      title="Interviews"
      note="By the day they were to begin. Of one that was moved only its last time counts."
    >
      <ChartFigure
        id="interviews"
        finding={`${plural(now.held, 'interview')} held, ${missed === 0 ? 'none missed' : `${missed} missed`}`}
        note="An invitation without a time is not counted."
        tables={[
          {
            caption: 'What became of interviews',
            file: 'interviews',
            columns: ['What', 'In this span', 'Before'],
            rows: kinds.map(([kind, name]) => [name, now[kind], before[kind]]),
          },
        ]}
      >
        {shown.length > 0 ? (
          <BarList
            bars={shown.map(([kind, label]) => ({
              ...{ key: kind, label, value: now[kind], before: before[kind] },
              isHighlighted: kind === 'upcoming',
            }))}
          />
        ) : undefined}
      </ChartFigure>
      {now.cardsExpected > 0 && (
        <div className="mt-8">
          <Cards interviews={{ now, before }} />
        </div>
      )}
      {interviewers.length > 0 && (
        <div className="mt-8">
          <Interviewers interviewers={interviewers} />
        </div>
      )}
      <div className="mt-8 empty:hidden">
        <RatingsFigure ratings={ratings} />
      </div>
    </Section>
  )
}

function Cards({ interviews: { now, before } }: Pick<Report, 'interviews'>) {
  const lastDay = lastDayOf([now.cards.days])
  return (
    <ChartFigure
      id="cards"
      finding={
        now.cards.median === null
          ? `No scorecard came, of ${now.cardsExpected}`
          : `Half of the scorecards came within ${daysLabel(now.cards.median)}`
      }
      note="One scorecard of each person for each interview held in this span, from its end. Those not sent yet are in the count, and in no column."
      tables={[
        {
          caption: 'Scorecards',
          file: 'scorecards',
          columns: ['Span', 'Expected', 'Sent', 'Half within, days', 'Nine in ten within, days'],
          rows: (
            [
              ['This span', now],
              ['The span before', before],
            ] as const
          ).map(([name, { cardsExpected, cardsSent, cards }]) => [
            ...[name, cardsExpected, cardsSent],
            ...[cards.median, cards.tenth].map(roundedUp),
          ]),
        },
      ]}
    >
      <ul className="mt-5 grid gap-6">
        <DayStrip
          label={`${now.cardsSent} of ${now.cardsExpected} sent`}
          {...{ times: now.cards, before: before.cards, lastDay }}
        />
      </ul>
      <DayAxis lastDay={lastDay} className="max-sm:hidden" />
    </ChartFigure>
  )
}

const Interviewers = ({ interviewers }: Pick<Report, 'interviewers'>) => (
  <ChartFigure
    id="interviewers"
    finding={`${interviewers[0]?.name} held the most: ${plural(interviewers[0]?.interviews ?? 0, 'interview')}`}
    note="Interviews held in this span, by who took part. Whoever takes part in two parts of one interview counts once."
    tables={[
      {
        caption: 'Interviews by person',
        file: 'interviewers',
        columns: ['Person', 'Interviews', 'Minutes', 'Scorecards sent'],
        rows: interviewers.map(({ name, interviews, minutes, cards }) => [name, interviews, minutes, cards]),
      },
    ]}
  >
    <BarList
      bars={interviewers.map(({ id, name, interviews, minutes, cards }) => ({
        ...{ key: id, label: name, value: interviews },
        note: `${hours(minutes)}, ${cards} of ${plural(interviews, 'scorecard')} sent`,
      }))}
    />
  </ChartFigure>
)
