import type { Trade } from './trade-shape.ts'

// Banks, insurance and offices.
export const moneyTrades: Record<string, Trade> = {
  fraudAnalyst: {
    titles: ['Member Fraud Analyst', 'Compliance Officer'],
    sector: 'bank',
    roles: ['Fraud analyst', 'Compliance analyst', 'Teller'],
    did: [
      'wrote cases that the police could use without a phone call',
      'called 200 people in a year before their money was gone',
      'cut the queue of alerts from nine days to one by asking which of them ever mattered',
      'trained branches on the scam of the month, in ten minutes each',
    ],
    why: [
      'I like to catch it while it can still be undone.',
      'Members own the bank, so the loss has a face.',
      'I write short cases and would like readers who act on them.',
    ],
    study: ['BA Criminology', 'LLB', 'Certified AML specialist'],
  },
  counter: {
    titles: ['Teller', 'Call Center Advisor'],
    sector: 'bank',
    roles: ['Teller', 'Customer advisor', 'Call center agent'],
    did: [
      'balanced to the cent on all but three days of last year',
      'took 60 calls a day and was asked to train the next group',
      'stopped a grandson who was none',
      'opened 400 accounts and explained each fee aloud',
    ],
    why: [
      'I like people who come in with a shoebox of papers.',
      'No script on the phone is the line that made me write.',
      'I would like to stay in town, and so would you, I read.',
      'You measure whether the problem was solved and not how long I talked.',
    ],
    study: ['High school diploma', 'Banking certificate', 'BA History'],
  },
  loans: {
    titles: ['Loan Officer', 'Underwriter'],
    sector: 'bank',
    roles: ['Loan officer', 'Credit analyst', 'Underwriting assistant'],
    did: [
      'lent for trucks, furnaces and first homes, and visited most of them',
      'wrote no with a reason and two of three came back a year later',
      'priced farm risks after a flood without losing the farms',
      'read cash-flow sheets that came on the back of an envelope',
    ],
    why: [
      'I want to decide on people I have met.',
      'A portfolio I can drive to in an hour is the right size.',
      'You keep your loans. So you care how they are made.',
    ],
    study: ['BA Economics', 'BSc Finance', 'Insurance certificate'],
  },
  claims: {
    titles: ['Claims Adjuster'],
    sector: 'bank',
    roles: ['Claims adjuster', 'Claims handler', 'Farmer'],
    did: [
      'settled 400 farm and home claims, most of them at the kitchen table',
      'paid a storm claim in six days',
      'told people early when it would be less than they hoped',
    ],
    why: ['I know roofs and I know cattle.', 'I like an insurer that wants to pay what it owes.'],
    study: ['Insurance certificate', 'BSc Agriculture'],
  },
  accountant: {
    titles: ['Staff Accountant', 'Payroll Specialist'],
    sector: 'office',
    roles: ['Staff accountant', 'Payroll clerk', 'Bookkeeper'],
    did: [
      'closed the month on day four, for two years in a row',
      'paid 900 people on time through a change of system',
      'found $41,000 that had been booked twice',
      'wrote the handbook of our month end so that I could take a holiday',
    ],
    why: [
      'I like a ledger that explains itself.',
      'I want to work for a place whose trucks, wards or ovens I can see.',
      'Pay is the one thing that must never be late, and I enjoy being the reason that it is not.',
    ],
    study: ['BSc Accounting', 'Payroll certificate', 'Associate degree, Bookkeeping'],
  },
  hiring: {
    titles: ['Recruiter', 'People Partner'],
    sector: 'office',
    roles: ['Recruiter', 'People advisor', 'Office manager'],
    did: [
      'hired 60 people for shifts that nobody wanted to advertise honestly, until we did',
      'answered every applicant within five days for two years',
      'sat with a team through a year of reorganization and lost two people instead of ten',
      'rewrote 40 adverts in words the crews use',
    ],
    why: [
      'You print the pay and the steps. I would not have to apologize in first calls.',
      'I like to say no on the phone, kindly and with the reason.',
      'I came from a shift myself and know who reads your adverts.',
    ],
    study: ['BA Psychology', 'HR certificate', 'BA Labor Relations'],
  },
  buyer: {
    titles: ['Procurement Buyer', 'Project Estimator'],
    sector: 'building',
    roles: ['Buyer', 'Estimator', 'Purchasing assistant'],
    did: [
      'bought steel, food or gloves, always from two sources',
      'priced 70 jobs in a year and was within 3% on those we won',
      'visited the supplier who was always late and found out why',
      'saved 8% on freight by asking for less often',
    ],
    why: [
      'I like to know what is behind a price.',
      'You name what you buy and how much of it. I could picture the desk.',
      'Long suppliers, short mails: that is my way.',
    ],
    study: ['BSc Supply Chain', 'Quantity surveying diploma', 'BA Business'],
  },
  assistant: {
    titles: ['Executive Assistant', 'Resident Services Coordinator'],
    sector: 'office',
    roles: ['Executive assistant', 'Office coordinator', 'Case worker'],
    did: [
      'kept three calendars and one secret for six years',
      'moved an office of 80 people over a weekend',
      'wrote minutes that people read afterwards',
      'kept 60 families housed in a year, one phone call at a time',
    ],
    why: [
      'I like to see a problem two weeks before it is one.',
      'I have worked for loud people and for quiet ones; I read that yours are quiet.',
      'What is said in the room stays there.',
    ],
    study: ['BA Social Work', 'Office administration certificate', 'BA History'],
  },
}
