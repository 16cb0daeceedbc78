import { plural } from '#/shared/sentence.ts'
import { BarList } from '../charts/BarList.tsx'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import { people } from '../report.ts'
import type { Market } from './market.ts'

const maxBars = 12

/** What people searched for and no job has. */
export const UnansweredWords = ({ words }: Pick<Market, 'words'>) => (
  <div className="mt-8">
    <ChartFigure
      id="words"
      finding={
        words[0] ? `Most wanted and not found: ${words[0].words}` : 'No words were typed by five people'
      }
      note="Words are written down once five different people typed them in a week; nobody, you included, can read those of fewer. The number is the most people of one week."
      tables={[
        {
          caption: 'Words that no job has',
          file: 'market-words',
          columns: ['Words', 'Most people in a week', 'Weeks'],
          rows: words.map(({ words, people, weeks }) => [words, people, weeks]),
        },
      ]}
    >
      {words.length > 0 && (
        <BarList
          label="Words that no job has"
          bars={words.slice(0, maxBars).map(({ words, people: count, weeks }) => ({
            ...{ key: words, label: words, value: count, text: people(count) },
            note: `in ${plural(weeks, 'week')}`,
          }))}
        />
      )}
      {words.length > maxBars && (
        <p className="mt-3 text-sm text-fg-muted">{words.length - maxBars} more in the table.</p>
      )}
    </ChartFigure>
  </div>
)
