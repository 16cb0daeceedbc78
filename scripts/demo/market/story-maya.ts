import type { Story } from './stories.ts'

/** What the demo seeker has going: an offer, an interview, one late reply, one new, one that ended and one withdrawn. */
export const mayaStory: Story[] = [
  {
    job: 'senior-backend-engineer-payments-northgate-freight-newark',
    whole: true,
    lines: [
      {
        name: 'Maya Herrera',
        applied: 15,
        moves: [
          ['short-listed', 12],
          ['screened', 10],
          ['interview', 5],
          ['offer', 2],
        ],
        offer: 168_000,
        answerIn: 2,
        note: 'I have looked after the ledger of 1,200 shops for five years and moved it to double entry while it was in use. Freight invoices arrive late, twice and in three currencies, which is the kind of disorder I like to end. I live in Newark and know the ramp from the train window.',
        answer:
          'I built reconciliation as a nightly job. Today it would be a question that anybody can ask at any hour.',
        messages: {
          'short-listed': 'We read your note aloud in the team. Samira will call you.',
          offer: 'Everybody you met said yes. You would own carrier payouts from the first month.',
        },
        teamNotes: ['Strongest on ledgers after Amara. Offer sent in the middle of the band.'],
      },
    ],
  },
  {
    job: 'senior-backend-engineer-scheduling-opmeter-remote',
    lines: [
      {
        name: 'Maya Herrera',
        applied: 7,
        moves: [
          ['short-listed', 5],
          ['screened', 3],
          ['interview', 1],
        ],
        note: 'Scheduling is a ledger of hours, and I have kept ledgers for nine years. I work best remotely with two days of travel a month, which is what you write.',
        answer:
          'I locked a table of 40 million rows at noon. It lasted 90 seconds and felt longer. Since then I rehearse every migration on a copy.',
        messages: {
          interview: 'We would like you to meet the team. Two rounds, and a paid task of two hours.',
        },
      },
    ],
  },
  {
    job: 'senior-backend-engineer-search-quarry-data-remote',
    lines: [
      {
        name: 'Maya Herrera',
        applied: 8,
        moves: [['short-listed', 5]],
        note: 'I have answered within 50 milliseconds before, for card payments; parcels hold still longer. I would like to learn spatial indexes from people who use them.',
        answer:
          'I built search on a copy that was a minute old and told nobody. I would print the age of the answer.',
      },
    ],
  },
  {
    job: 'data-engineer-records-matching-alder-and-finch-clinics-columbus',
    lines: [
      {
        name: 'Maya Herrera',
        applied: 1,
        isOpened: false,
        note: 'Matching two records of one person is what reconciliation is about, with more at stake than money. My partner is from Columbus and we have talked of moving there for a year.',
        answer: 'I matched by name first. I would match by what cannot be spelled.',
      },
    ],
  },
  {
    job: 'senior-backend-engineer-integrations-opmeter-remote',
    lines: [
      {
        name: 'Maya Herrera',
        applied: 26,
        moves: [
          ['short-listed', 23],
          ['screened', 20],
          ['rejected', 14],
        ],
        rejectReason: 'Experience with the tools we use',
        note: 'I have written integrations with eleven banks, four of which had documentation.',
        answer:
          'A partner changed a date format on a holiday and I had no test for theirs. I now keep one for every field we did not invent.',
        messages: {
          rejected:
            'Hello Maya,\n\nthank you for two good talks. We chose somebody who has worked with these field systems before. Your way of testing partners stayed with us, and our scheduling team would like to hear from you.\n\nPriscilla',
        },
      },
    ],
  },
  {
    job: 'senior-backend-engineer-scheduling-northgate-freight-newark',
    lines: [
      {
        name: 'Maya Herrera',
        applied: 13,
        moves: [['withdrawn', 9]],
        note: 'I applied for your payments opening as well; if one of them is enough for you, it is enough for me.',
        answer: 'I built a calendar without time zones. It worked in one town.',
        messages: { withdrawn: 'I am talking with your payments team and will keep to that one. Thank you.' },
      },
    ],
  },
]
