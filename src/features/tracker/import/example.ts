import { csvLine } from '#/shared/csv.ts'
import { csvColumns } from './csv-columns.ts'

/** A file of invented jobs, as the import reads it. */
export const exampleCsv = [
  csvColumns.map(({ title }) => title),
  [
    ...[
      'Dispatcher',
      'Tall Pine Haulage (example)',
      'Toledo, OH',
      'https://tallpine.example/jobs/7',
      'Interview',
    ],
    ...[
      '2026-11-02',
      'Interview at 2 pm',
      '2027-01-12',
      '21.50',
      '24.00',
      'USD',
      'hour',
      'Ask about the yard',
    ],
  ],
  ['Clerk', 'Harbor Books (example)', '', '', 'Saved', '', '', '', '', '', '', '', ''],
]
  .map(csvLine)
  .join('')
