import type { Story } from './stories.ts'

/** The board that the demo employer opens first: somebody at every stage, and three people who have waited too long. */
export const boardStory: Story[] = [
  {
    job: 'senior-backend-engineer-payments-northgate-freight-newark',
    whole: true,
    lines: [
      {
        name: 'Amara Nwosu',
        applied: 20,
        moves: [
          ['short-listed', 18],
          ['screened', 15],
          ['interview', 10],
          ['offer', 6],
          ['offer accept', 4],
          ['hire', 2],
        ],
        offer: 174_000,
        note: 'At Gridpay I led the move to a double-entry ledger, with the old one running beside it for a quarter. Your advert says that idempotency is a test and not a word. I have that test; I would like to show it to you.',
        answer:
          'The first settlement I built kept its state in memory and trusted the network. It took one Black Friday to teach me. Today I would begin with the table of what has already been paid.',
        messages: { offer: 'All five said yes. You would start with the carrier payouts, as we discussed.' },
        teamNotes: [
          'Asked better questions about our ledger than we did. Samira would report to her gladly.',
        ],
      },
      {
        name: 'Ines Carvalho',
        applied: 16,
        moves: [
          ['short-listed', 13],
          ['screened', 11],
          ['interview', 6],
          ['offer', 3],
          ['offer counter', 1],
        ],
        offer: 164_000,
        counter: 171_000,
        note: 'I rewrote toll matching for nine bridges, which is carrier billing with worse data. I would like to work on containers, because I can see them from my kitchen.',
        answer:
          'I built a rules engine where 40 lines of SQL would have done. I would write the SQL, and a page about why.',
        messages: {
          'offer counter':
            'Thank you, I want to do this job. I would sign at $171,000, because I have run this kind of billing through two audits. Everything else is agreed.',
        },
        teamNotes: ['Room up to $172,000, agreed with finance on Thursday.'],
      },
      {
        name: 'Hyun-woo Park',
        applied: 11,
        moves: [
          ['short-listed', 8],
          ['screened', 6],
          ['interview', 2],
        ],
        note: 'Card payments for four years, mostly the part where something was paid twice or not at all. I would move from checkout to freight because invoices with 14 lines are more interesting than baskets.',
        answer:
          'A retry without a key: 31 customers paid twice. I called each of them, and then wrote the key. I would still make the calls.',
        teamNotes: ['Working session went well. Quiet, exact. Second talk with Joe about the yard.'],
      },
      {
        applied: 12,
        moves: [
          ['short-listed', 10],
          ['screened', 7],
          ['interview', 3],
        ],
      },
      {
        name: 'Priya Raghunathan',
        applied: 10,
        moves: [
          ['short-listed', 8],
          ['screened', 4],
        ],
        note: 'I like queues, and I like it when they are empty in the morning. At Parcelo I brought late scan events from 4% to 0.3%; most of that was clocks. Newark is a 20-minute walk.',
        answer: 'Our first event schema had a field called “data”. I would spend the two days on names.',
      },
      {
        applied: 14,
        moves: [
          ['short-listed', 12],
          ['screened', 10],
        ],
        teamNotes: ['Call was good. Waiting for two more before we invite. (Do not let this sit.)'],
      },
      {
        applied: 8,
        moves: [
          ['short-listed', 6],
          ['screened', 1],
        ],
      },
      {
        name: 'Marcus Delacroix-Whitfield',
        applied: 7,
        moves: [['short-listed', 5]],
        note: 'I came to backend work from support, so I know what a wrong invoice sounds like on the phone. At Unison Ledger I own exports and reconciliation, and I wrote the help pages that customers still use. I have fewer years than you ask for and would rather say so here.',
        answer:
          'I built an export that mailed a file. People forwarded it. I would build the page with a date on it.',
      },
      { applied: 5, moves: [['short-listed', 2]] },
      { applied: 6, moves: [['short-listed', 3]] },
      { applied: 6 },
      { applied: 3 },
      { applied: 2 },
      { applied: 1, isOpened: false },
      { applied: 1, isOpened: false },
      { applied: 0, isOpened: false },
      { applied: 18, moves: [['rejected', 15]] },
      {
        applied: 15,
        moves: [
          ['short-listed', 13],
          ['rejected', 10],
        ],
      },
      { applied: 12, moves: [['rejected', 9]] },
      {
        applied: 19,
        moves: [
          ['short-listed', 16],
          ['screened', 13],
          ['interview', 9],
          ['rejected', 6],
        ],
      },
      {
        applied: 9,
        moves: [
          ['short-listed', 7],
          ['withdrawn', 4],
        ],
      },
    ],
  },
  {
    // Filled, and closed since.
    job: 'senior-backend-engineer-integrations-northgate-freight-norfolk',
    whole: true,
    lines: [
      {
        applied: 17,
        moves: [
          ['short-listed', 15],
          ['screened', 13],
          ['interview', 10],
          ['offer', 8],
          ['offer accept', 6],
          ['hire', 5],
        ],
      },
      {
        applied: 16,
        moves: [
          ['short-listed', 14],
          ['rejected', 5],
        ],
        rejectReason: 'The job has been filled',
      },
      { applied: 13, moves: [['rejected', 11]] },
    ],
  },
]
