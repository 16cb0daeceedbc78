/** plain says it in one line; body is the text that binds. */
export type LegalSection = { id: string; title: string; plain: string; body: string[] }

export type LegalText = { title: string; intro: string; changed: string; sections: LegalSection[] }

const operator = 'the operator of this Waymark'

/** changed is an ISO date. */
export const privacyPolicy: LegalText = {
  title: 'Privacy policy',
  intro: 'The bold line above each part says it in plain words. The text below it is what binds us.',
  changed: '2026-11-21',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who is responsible',
      plain: 'Whoever runs this site. You can reach them from the contact page.',
      body: [
        `Waymark is software that people host themselves. “We” in this policy is ${operator}, who decides why and how your data is used here. The makers of the software do not receive it.`,
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      plain: 'What you type, what you upload, and what your browser has to tell us.',
      body: [
        'You give us your name, email address, profile, résumé and answers when you create an account or apply. Employers give us registration and tax numbers, addresses, phone numbers and the names of people who may act for them.',
        'Our server notes the address your device connects from, the time and the page, to keep the service safe. We use no advertising trackers, and pages load nothing from third parties unless we have set that up and say so.',
      ],
    },
    {
      id: 'what-for',
      title: 'What we use it for',
      plain: 'To match, to apply, to check companies, and to keep fakes out. Nothing else.',
      body: [
        'We process your profile and applications to do what you asked for (Article 6(1)(b) GDPR, where it applies), and connection data because we have a legitimate interest in preventing fraud (Article 6(1)(f)).',
        'Job news by email rests on your consent, given twice: once when you tick the box and once when you confirm. You can take it back in every such email.',
      ],
    },
    {
      id: 'who-sees-it',
      title: 'Who sees it',
      plain: 'The employers you apply to. Others only if you switch it on.',
      body: [
        'An employer reads your profile and résumé as they were when you applied, through that application only. Each opening of the résumé is logged for you. When you withdraw, the access ends. The employer must not use what it read for anything but hiring.',
        'Providers that host this site or send its mail for us act on our instructions only. Ask us through the contact page which ones we use.',
      ],
    },
    {
      id: 'sensitive-answers',
      title: 'Sensitive answers',
      plain: 'Gender, citizenship and the like are optional, and employers never see yours.',
      body: [
        'You may leave these fields empty or choose “Do Not Indicate”. They are kept in your profile and are not part of anything an employer receives. Totals are shown only for groups large enough that nobody can be picked out.',
      ],
    },
    {
      id: 'in-your-browser',
      title: 'In your browser',
      plain: 'A sign-in key and a few settings. No tracking.',
      body: [
        'When you log in we store a random key, your role, your company’s status and your display name in your browser. Logging out removes them. If you allow notifications, your browser gives us an address to send them to, which you can take back at any time.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      plain: 'As long as you have an account, or until you say so.',
      body: [
        'Erasing your account removes your profile, résumés and files. What the law obliges us or an employer to keep is kept for that time and for that purpose only.',
        'Records of company checks and of moderation are kept after a company leaves, because the same false company often returns.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      plain: 'See it, correct it, take it with you, delete it.',
      body: [
        'You may access, correct, export and erase your data, object to a use, and restrict it while we look into your objection. You may complain to your supervisory authority. We would like to hear first, but you don’t have to wait.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      plain: 'You hear before they apply.',
      body: [
        'If this policy changes in a way that matters to you, we tell you by email before it applies and date the new version.',
      ],
    },
  ],
}

export const termsOfService: LegalText = {
  title: 'Terms of service',
  intro: 'The bold line above each part says it in plain words. The text below it is what binds us both.',
  changed: '2026-11-21',
  sections: [
    {
      id: 'the-agreement',
      title: 'The agreement',
      plain: 'By creating an account you agree with the people who run this site.',
      body: [
        `These terms are between you and ${operator}. You must be old enough to work where you live and to enter into an agreement. If you act for a company, you confirm that you may.`,
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      plain: 'One person, one account, kept safe by you.',
      body: [
        'Give true details and keep your password to yourself. Tell us if somebody else has used your account. What is done from it counts as done by you until you do.',
      ],
    },
    {
      id: 'seekers',
      title: 'If you look for work',
      plain: 'Your words must be true. You pay for nothing to get a job.',
      body: [
        'What you write about your work and training must be yours and true. You keep the rights to it and let us show it to the employers you apply to. Nobody on this site may ask you to pay in order to be hired.',
      ],
    },
    {
      id: 'employers',
      title: 'If you hire',
      plain: 'Pass the check, show the pay, answer people.',
      body: [
        'You may publish only after your company has passed the check, and only real openings with a true pay range, place and steps. You may not ask applicants for money, bank details or identity papers before an offer is signed.',
        'You use what applicants send for hiring only, treat people equally as the law demands, and tell each applicant yes or no. Your reply time is computed from your answers and published.',
      ],
    },
    {
      id: 'recruiters',
      title: 'If you recruit for others',
      plain: 'Only with a mandate the company has confirmed.',
      body: [
        'A recruiter acts for a company by a mandate that the company confirms and can end. Every outward message names the company it is for.',
      ],
    },
    {
      id: 'the-check',
      title: 'What the check is',
      plain: 'It says who a company is. It does not promise how the job will be.',
      body: [
        'We check registration, tax ID, address and phone, website and domain, and show the outcome with its date. This is care, not a guarantee. It does not rate the work, and it does not replace your own judgment.',
        'We may ask for new evidence, pause or remove a company, and we give the reasons. A company may add evidence and send it again, or appeal.',
      ],
    },
    {
      id: 'offers',
      title: 'Offers',
      plain: 'We keep the record. The contract is between the two of you.',
      body: [
        'Offers, counter-offers and answers are kept in versions with time and person. An employment contract is made between employer and seeker under the law that applies to them; we are not part of it.',
      ],
    },
    {
      id: 'not-allowed',
      title: 'What is not allowed',
      plain: 'No fraud, no harm, no harvesting.',
      body: [
        'You may not impersonate, deceive, harass or discriminate, collect other people’s data, send mass messages, or try to get past limits and checks. We may remove content and suspend accounts, and say why, unless that would help a fraud.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsibility',
      plain: 'We answer for what the law says we must, and work with care.',
      body: [
        'The service is offered as it is. Nothing here limits liability that the law does not allow to be limited. We are not liable for what users promise one another.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending it',
      plain: 'You can leave whenever you like.',
      body: [
        'You can erase your account at any time. We may end the agreement with notice, or at once for serious breach. The law of the place where the operator is established applies, without taking from you what the law of your home protects.',
      ],
    },
  ],
}

export type FraudSign = { sign: string; looksLike: string; isTrue: string }

export const fraudSigns: readonly FraudSign[] = [
  {
    sign: 'Pay to start',
    looksLike: 'A fee, a deposit, training, or equipment you buy and get “refunded”.',
    isTrue: 'Employers pay you. There is no exception.',
  },
  {
    sign: 'Your bank, early',
    looksLike: 'Account numbers or a card before a signed offer.',
    isTrue: 'Payroll asks after you sign, in writing.',
  },
  {
    sign: 'Your papers, early',
    looksLike: 'Passport, licence or social security number to “reserve” a place.',
    isTrue: 'Identity is checked after the offer.',
  },
  {
    sign: 'Off the road',
    looksLike: '“Let’s continue in another app.”',
    isTrue: 'Keep it here until you have met.',
  },
  {
    sign: 'Hired unseen',
    looksLike: 'An offer with no call, no interview and no questions.',
    isTrue: 'Ask to speak with the manager.',
  },
  {
    sign: 'Money in, money out',
    looksLike: 'They send a check and ask you to pass some on.',
    isTrue: 'It bounces. You owe the bank.',
  },
]

export type FraudStep = { when: string; what: string }

/** What follows a report, in order. The times are what the operator promises. */
export const afterReport: readonly FraudStep[] = [
  { when: 'At once', what: 'Reports about money or papers hide the post.' },
  { when: 'Within 4 hours', what: 'A person reads it, with the post and the messages.' },
  { when: 'Within 1 day', what: 'The employer answers, or the post stays down.' },
  { when: 'Within 2 days', what: 'You hear what we did. So does everyone who applied.' },
]

export const fraudPolicy: LegalText = {
  title: 'No real job asks you to pay',
  intro: 'How we keep fake jobs out, how to spot one that got through, and what happens when you tell us.',
  changed: '2026-11-21',
  sections: [
    {
      id: 'stop-and-leave',
      title: 'Stop and leave if you see this',
      plain: 'Any one of these six is enough.',
      body: [
        'You don’t have to be sure. Stop, send nothing, and report it. The employer never sees who reported.',
      ],
    },
    {
      id: 'what-we-do-first',
      title: 'What we do before a job appears',
      plain: 'No check, no job.',
      body: [
        'Every employer passes four checks: registration, tax ID, address and phone, website and domain. A job goes live only after that, and only with a pay range. When a name, phone or domain changes, the check is made again.',
      ],
    },
    {
      id: 'after-a-report',
      title: 'After a report',
      plain: 'A person reads it, and you hear what was done.',
      body: [
        'If we remove an employer for fraud, all its jobs disappear at once, and everyone who applied is told what they shared with it and what to do now.',
      ],
    },
    {
      id: 'already-paid',
      title: 'If you already paid or sent papers',
      plain: 'Call your bank first.',
      body: [
        'Call your bank now and ask them to stop or recall the payment.',
        'Put a fraud alert on your credit file, where your country has one.',
        'Keep every message. Don’t delete the thread.',
        'Tell the police, and report it here so that nobody else is asked.',
      ],
    },
    {
      id: 'for-employers',
      title: 'For employers',
      plain: 'If someone uses your name, tell us.',
      body: [
        'Write to us from an address at your own domain. Reports of impersonation come first, and the account in question is held until the real company has confirmed who may act for it.',
      ],
    },
  ],
}
