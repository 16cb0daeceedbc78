import { formatNumber } from '#/shared/numbers.ts'
import { plural } from '#/shared/sentence.ts'
import { Section } from '#/ui/Section.tsx'
import { BarList } from '../charts/BarList.tsx'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import type { Report } from '../report.ts'

const outcomes = [
  ['accepted', 'Accepted'],
  ['declined', 'Declined'],
  ['expired', 'Expired'],
  ['withdrawn', 'Taken back, or ended by the applicant'],
  ['open', 'Not answered yet'],
] as const
const ranges = [
  ['below', 'Below the posted range'],
  ['low', 'In its lower third'],
  ['middle', 'In its middle third'],
  ['high', 'In its upper third'],
  ['above', 'Above the posted range'],
] as const
const signed = [
  ['signedHigher', 'Signed for more'],
  ['signedSame', 'Signed as offered'],
  ['signedLower', 'Signed for less'],
] as const

/** What became of offers, and how they compare with what was signed and what was posted. */
export function OffersSection({ offers: { now, before } }: Report) {
  const inRange = ranges.reduce((sum, [key]) => sum + now.range[key] + before.range[key], 0)
  const compared = signed.reduce((sum, [key]) => sum + now[key], 0)
  return (
    <Section
      id="offers"
      title="Offers"
      note="By the day of the first offer to somebody. Whatever is countered and offered anew belongs to it. What became of it is as it stands now."
    >
      <ChartFigure
        id="offers"
        finding={`${plural(now.made, 'offer')} made, ${now.accepted} accepted`}
        note={`The applicant countered ${now.countered} of them, and ${before.countered} of ${before.made} in the span before.`}
        tables={[
          {
            caption: 'What became of offers',
            file: 'offers',
            columns: ['What', 'In this span', 'Before'],
            rows: [
              ['Made', now.made, before.made],
              ['Countered', now.countered, before.countered],
              ...outcomes.map(([key, name]) => [name, now[key], before[key]]),
            ],
          },
        ]}
      >
        {now.made + before.made > 0 ? (
          <BarList
            bars={outcomes
              .filter(([key]) => now[key] + before[key] > 0)
              .map(([key, label]) => ({
                ...{ key, label, value: now[key], before: before[key] },
                isHighlighted: key === 'accepted',
              }))}
          />
        ) : undefined}
      </ChartFigure>
      {compared > 0 && (
        <div className="mt-8">
          <ChartFigure
            id="signed"
            finding={`${now.signedSame} of ${compared} signed as first offered`}
            note={`The pay that was accepted against the first offer, in the same currency and for the same period. ${middleSentence(now.medianRise)}`}
            tables={[
              {
                caption: 'Signed pay against the first offer',
                file: 'signed-pay',
                columns: ['What', 'In this span', 'Before'],
                rows: [
                  ...signed.map(([key, name]) => [name, now[key], before[key]]),
                  ['Middle difference, %', now.medianRise, before.medianRise].map((cell) =>
                    typeof cell === 'number' ? Math.round(cell * 10) / 10 : cell,
                  ),
                ],
              },
            ]}
          >
            <BarList
              bars={signed
                .filter(([key]) => now[key] + before[key] > 0)
                .map(([key, label]) => ({ key, label, value: now[key], before: before[key] }))}
            />
          </ChartFigure>
        </div>
      )}
      {inRange > 0 && (
        <div className="mt-8">
          <ChartFigure
            id="range"
            finding={rangeFinding(now.range)}
            note="The first offer against the pay range of the ad that the applicant answered, where currency and period are the same."
            tables={[
              {
                caption: 'First offers against the posted range',
                file: 'offers-in-range',
                columns: ['Where', 'In this span', 'Before'],
                rows: ranges.map(([key, name]) => [name, now.range[key], before.range[key]]),
              },
            ]}
          >
            <BarList
              bars={ranges.map(([key, label]) => ({
                ...{ key, label, value: now.range[key], before: before.range[key] },
              }))}
            />
          </ChartFigure>
        </div>
      )}
    </Section>
  )
}

function middleSentence(rise: number | null) {
  if (rise === null || Math.abs(rise) < 0.05) return 'The middle one is the first offer.'
  return `The middle one is ${formatNumber(Math.abs(rise), 1)}% ${rise > 0 ? 'above' : 'below'} it.`
}

const rangeFinding = ({ below, low, middle, high, above }: Report['offers']['now']['range']) =>
  below + above === 0
    ? `${plural(low + middle + high, 'first offer')} within the posted range, none outside`
    : `${above} above and ${below} below the posted range`
