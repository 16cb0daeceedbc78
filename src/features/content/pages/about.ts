export const aboutStatement = 'A job post is a promise. We check who makes it.'

export const aboutIntro =
  'Waymark is a job marketplace with one rule before all others: no company posts until it has been checked, and you can read what was confirmed.'

export const checksIntro = 'The same for a bakery and a bank.'

// What the company check examines, by weight. Do not promise anything else here.
export const reviewSentence =
  'A proven domain, a well-formed registration number or tax ID, no duplicate and nothing against it: then the company passes right away. In every other case a person reads it and decides. No company passes because time ran out.'

/** How the software is run; prices are for the operator to state. */
export const howItIsRun = [
  'Waymark is software that anyone can host. Whoever runs this one reads the cases that need a person, and answers for it.',
  'Nobody pays for a better place in the results, and a payment cannot make a check pass. No page loads anything from third parties unless the operator has set it up.',
]
