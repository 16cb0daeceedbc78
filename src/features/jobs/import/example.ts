import { csvLine } from '#/shared/csv.ts'

/** A file with every column that people fill in by hand, to start from. */
export const exampleCsv = [
  [
    ...['title', 'description', 'employmentType', 'workplace', 'level', 'city', 'region', 'country'],
    ...['payMin', 'payMax', 'payCurrency', 'payPeriod', 'skills', 'hours', 'benefits', 'seats', 'closesAt'],
  ],
  [
    'Night shift welder',
    'Weld hull sections in the yard, at night, in a crew of six.\n\n- We train you on our procedures first\n- Tools and clothes are ours',
    ...['Full-time', 'On-site', 'Mid level', 'Newark', 'NJ', 'United States'],
    ...[
      '60,000',
      '72,000',
      'USD',
      'year',
      'MIG welding; TIG welding',
      '22:00 to 06:00',
      'Pension and 30 days of leave',
      '4',
      '',
    ],
  ],
  [
    'Support engineer',
    'Answer customers of our software by mail and phone, find what is wrong, and have it mended with the team that wrote it.',
    ...['Part-time', 'Remote', 'Senior', '', '', 'Germany'],
    ...['28', '34', 'EUR', 'hour', 'Linux; SQL', '', '', '1', ''],
  ],
]
  .map(csvLine)
  .join('')
