// Advice after a fraud, by what was given away. The mail and the page share it.

export const neverSharedData =
  'Your phone number, gender, citizenship and date of birth were never part of what it received here. A résumé may say more than your profile: check what yours says.'

export const recallSteps: readonly { when: string; what: string }[] = [
  { when: 'If you paid anything', what: 'Call your bank now and ask them to stop or recall the payment.' },
  {
    when: 'If you gave bank or card details',
    what: 'Tell your bank today. Ask for a new card, and watch the account.',
  },
  {
    when: 'If you sent identity papers',
    what: 'Tell the office that issued them, and put a fraud alert on your credit file where your country has one.',
  },
  {
    when: 'If you used a password with them',
    what: 'Change it everywhere you use it.',
  },
  {
    when: 'If they write or call again',
    what: 'Do not answer. Emails that know your name and work may come from them.',
  },
  { when: 'In any case', what: 'Keep every message, and tell the police. Delete nothing.' },
]
