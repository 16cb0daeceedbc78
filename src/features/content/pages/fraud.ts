import { badgesSentence } from '#/shared/verification.ts'
import type { LegalDocument } from './legal.ts'

type FraudSign = { sign: string; looksLike: string; isTrue: string }

export const fraudSigns: readonly FraudSign[] = [
  {
    sign: 'Pay to start',
    looksLike: 'A fee, a deposit, training, or equipment you buy and get “refunded”.',
    isTrue: 'A real employer pays you. There is no exception.',
  },
  {
    sign: 'Your bank, early',
    looksLike: 'Account numbers or a card before a signed offer.',
    isTrue: 'A real employer asks after you sign, in writing.',
  },
  {
    sign: 'Your papers, early',
    looksLike: 'Passport, license or social security number to “reserve” a place.',
    isTrue: 'A real employer checks identity after the offer.',
  },
  {
    sign: 'Moves to another app',
    looksLike: '“Let’s continue in another app.”',
    isTrue: 'A real employer writes from its own domain.',
  },
  {
    sign: 'Hired unseen',
    looksLike: 'An offer with no call, no interview and no questions.',
    isTrue: 'A real employer talks with you first. Ask to speak with the manager.',
  },
  {
    sign: 'Money in, money out',
    looksLike: 'They send a check and ask you to pass some on.',
    isTrue: 'A real employer moves no money through you. The check bounces, and you owe the bank.',
  },
]

type ReportStep = { step: string; what: string }

/** Steps after a report, in order. No times, because the product guarantees none. */
export const afterReport: readonly ReportStep[] = [
  { step: 'You report', what: 'On the job or the company, with or without an account.' },
  { step: 'A receipt', what: 'A reference right away, and an email if you gave an address.' },
  { step: 'A person reads it', what: 'The gravest first. It stays visible until then.' },
  { step: 'You hear what we did', what: 'By email, and on the page of your report.' },
]

export const fraudPolicy: LegalDocument = {
  title: 'No real job asks you to pay',
  intro: 'How we keep fake jobs out, how to spot one that got through, and what happens when you tell us.',
  changed: '2026-11-30',
  sections: [
    {
      id: 'stop-and-leave',
      title: 'Stop and leave if you see this',
      plain: 'Any one of these six is enough.',
      body: [
        'You don’t have to be sure. Stop, send nothing, and report it: the button is on every job and every company. The employer never learns who reported.',
      ],
    },
    {
      id: 'what-we-do-first',
      title: 'What we do before a job appears',
      plain: 'No check, no job.',
      body: [
        'We look for proof that the company’s own domain is behind the account, and for other companies here with the same details. Its registration or tax number and its phone number must be well formed. What that does not settle, a person decides. A job goes live only after that, and only with a pay range. Checked details are locked afterwards.',
        'Before a job is seen, and again when it is changed, a program looks at its words, its pay beside like jobs here, where it sends applicants, and how long we have known the company. It refuses nothing: what it doubts stays out of sight until a person has read it.',
        'We ask no tax office and call nobody, and a register only where a company’s page says so. So a false company can get through, and your report may be the first we hear of it.',
        badgesSentence,
      ],
    },
    {
      id: 'after-a-report',
      title: 'After you tell us',
      plain: 'A person reads it.',
      body: [
        'All reports about one job or company are read as one case, and several from one person count once. However many there are, they decide nothing by themselves: a person does. That person can leave the job as it is, warn the employer, hide the job until it is changed, remove it, or suspend the company. The employer is told the rule and the reason, and can object once to a removal; somebody else answers.',
        'If a company is suspended, all its jobs disappear right away from lists, pages and feeds. If it was for fraud, everyone who applied there gets an email: what the employer had of them, when it opened their résumé, and what to do. Their applications end, and nothing of theirs can be opened here any more.',
        'Without your address we cannot write to you. Keep your report’s link: it shows the outcome.',
      ],
    },
    {
      id: 'already-paid',
      title: 'If you already paid or sent papers',
      plain: 'Call your bank first.',
      body: [
        'Call your bank now and ask them to stop or recall the payment.',
        'Put a fraud alert on your credit file, where your country has one.',
        'Keep every message and email. Delete nothing.',
        'Tell the police, and report it here, so that we can look before somebody else is asked.',
      ],
    },
    {
      id: 'for-employers',
      title: 'For employers',
      plain: 'If someone uses your name, tell us.',
      body: [
        'Write to us from an address at your own domain, with the link of the company or job in question. A person compares the two.',
      ],
    },
  ],
}
