import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useCan } from '#/client/use-rights.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Section } from '#/ui/Section.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import { BlindFigure } from './BlindFigure.tsx'
import {
  type FairnessReport,
  type Result,
  rateAt,
  ratesFinding,
  reachedWords,
  stageTitles,
  verdictLabels,
} from './fairness-words.ts'
import { lastMonthOf } from './quarters.ts'
import { groupLabel, questionNames } from './questions.ts'
import { RateRows } from './RateRows.tsx'
import { type RateStage, rateStages } from './rates.ts'

/** Whether groups come as far as others, for those who may see the figures of the whole company. */
export function FairnessSection() {
  const maySee = useCan('see-fairness')
  return maySee ? <FairnessRates /> : null
}

function FairnessRates() {
  const [years, setYears] = useState<'1' | '2'>('1')
  const [stage, setStage] = useState<RateStage>('interview')
  const { data, ...query } = useQuery({
    ...apiQuery('/employer/reports/fairness', { years: Number(years) }, { silent: true }),
    placeholderData: (before) => before,
  })
  const hasFigures = data && (data.results.length > 0 || data.blind !== null)
  return (
    <Section
      id="fairness"
      title="Fairness"
      note="Groups are from answers that people gave for this alone. The whole company and whole quarters are counted: what you choose above changes nothing here."
    >
      {data && hasFigures ? (
        <>
          <div className="no-print flex flex-wrap gap-x-4 gap-y-3 pt-5">
            <SegmentedControl
              label="Stage"
              className="max-[419px]:[&>button]:px-2"
              value={stage}
              onChange={setStage}
              options={rateStages.map((value) => ({ value, label: stageTitles[value] }))}
            />
            {data.results.length > 0 && (
              <SegmentedControl
                label="Quarters"
                value={years}
                onChange={setYears}
                options={[
                  { value: '1', label: '1 year' },
                  { value: '2', label: '2 years' },
                ]}
              />
            )}
          </div>
          {data.results.length === 0 && <NothingCounted fairness={data} />}
          {data.results.map((result) => (
            <RatesFigure key={result.question} {...{ result, stage, years }} latest={data.latest} />
          ))}
          {data.results.length > 0 && <HowItIsCounted />}
          {data.blind && <BlindFigure blind={data.blind} stage={stage} />}
        </>
      ) : data ? (
        <NothingCounted fairness={data} />
      ) : query.isError ? (
        <ErrorNote
          className="mt-4"
          message="We couldn’t load these rates."
          error={query.error}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <SkeletonRows label="Loading the rates" shape="line" />
      )}
    </Section>
  )
}

type RatesFigureProps = {
  result: Result
  stage: RateStage
  years: '1' | '2'
  latest: FairnessReport['latest']
}

function RatesFigure({ result, stage, years, latest }: RatesFigureProps) {
  const { question, groups } = result
  const name = questionNames[question]
  return (
    <div className="not-first:mt-6">
      <ChartFigure
        id={`fairness-${question}`}
        finding={`${name}: ${ratesFinding(result, stage)}`}
        note={`Of those who applied, how many ${reachedWords[stage]}, in the counts of ${years === '1' ? 'the year' : 'two years'} to ${latest === null ? 'now' : lastMonthOf(latest)}. Groups that are too small are left out.`}
        tables={[
          {
            caption: `${name}: how many ${reachedWords[stage]}`,
            file: `fairness-${question}-${stage}`,
            columns: [
              ...['Group', 'People, about', 'Rate, %', 'Of the highest rate'],
              ...['Likely from', 'Likely to', 'In words'],
            ],
            rows: groups.map(({ answer, people, stages }) => {
              const one = rateAt(stages, stage)
              return [
                ...[groupLabel(question, answer), people, one?.rate ?? null, one?.ratio ?? null],
                ...[one?.low ?? null, one?.high ?? null],
                one?.verdict ? verdictLabels[one.verdict] : null,
              ]
            }),
          },
        ]}
      >
        <RateRows {...{ result, stage }} />
      </ChartFigure>
    </div>
  )
}

const HowItIsCounted = () => (
  <details className="mt-6 border-y border-base-300">
    <summary className="cursor-pointer py-3 font-semibold">How this is counted</summary>
    <div className="grid max-w-[44em] gap-3 pb-5 text-sm">
      <p>
        A quarter is counted once, within a week of the 60th day after its end, and never again. A group waits
        for later quarters until some 25 people are in it. Numbers are made a little inexact before they are
        kept, so that nobody can be sure what one person answered, not even with invented applicants.
      </p>
      <p>
        Four fifths: where a group comes to a stage less than 0.8 times as often as the group that does most,
        one looks for the reason. Small groups differ by chance. The bar shows between which ratios the true
        one likely is: in 95 of 100 such pictures, all groups lie within theirs. Where it reaches 1, the
        difference could be chance.
      </p>
      <p>
        Whoever withdrew counts as somebody who applied. People who answer may differ from those who do not.
      </p>
    </div>
  </details>
)

/** Why there is no figure yet, and what comes next. */
function NothingCounted({ fairness: { questions, nextAt } }: { fairness: FairnessReport }) {
  const mayChange = useCan('edit-company-page')
  if (questions.length > 0)
    return (
      <p className="max-w-[44em] py-4">
        Nothing is counted yet. A quarter is counted 60 days after its end, the next one after{' '}
        <DateTime iso={nextAt} as="day" />, and a group once some 25 people are in it. A quarter of which
        applications may be deleted already is left out: keep them for six months or longer.
      </p>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <p className="max-w-[36em]">
        Does your hiring treat everybody alike? Ask people after they apply, apart from their application.
        {!mayChange && ' An owner or an admin can turn it on.'}
      </p>
      {mayChange && (
        <ButtonLink to={`${paths.employer.company}#fairness`} variant="outlined">
          Choose what to ask
        </ButtonLink>
      )}
    </div>
  )
}
