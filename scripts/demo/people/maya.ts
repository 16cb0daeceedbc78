import { person } from './person.ts'

/** The demo seeker. Work status is left open, so that the profile has something to finish. */
export const maya = person(
  'backend',
  'Maya Herrera',
  'Backend engineer, payments and ledgers',
  'newark',
  'TypeScript, PostgreSQL, API design, Distributed systems, Payments, Spanish',
  [
    [
      'Senior software engineer',
      'Harlow Checkout',
      2021,
      null,
      'Owns the ledger of 1,200 shops; moved it to double entry without a lost cent',
    ],
    [
      'Software engineer',
      'Millbrook Transit Cards',
      2017,
      2021,
      'Refunds, reconciliation, and a quieter on-call',
    ],
  ],
  ['BSc Computer Science', 'Passaic Valley University', 2017],
  165_000,
  'I build systems that move money and write down what they did. I like small teams, early design notes and calm releases.',
)
