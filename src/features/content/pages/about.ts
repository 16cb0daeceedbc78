type Check = { id: string; name: string; what: string; stops: string }

export const aboutStatement = 'A job post is a promise. We check who makes it.'

export const aboutIntro =
  'Waymark is a job marketplace with one rule before all others: no company posts until it has been checked, and you can read what was confirmed.'

export const checksIntro = 'The same for a bakery and a bank.'

// What the company check examines, by weight. Do not promise anything else here.
export const aboutChecks: readonly Check[] = [
  {
    id: 'mailbox',
    name: 'Mailbox',
    what: 'Somebody opens our link in a mailbox at the company’s own domain. Nothing weighs more.',
    stops: 'A free or throw-away mail address, or another domain',
  },
  {
    id: 'dns',
    name: 'DNS record or file',
    what: 'As good as the mailbox: a record in the domain’s DNS, or a file on its website, that only its owner can place.',
    stops: 'A domain that belongs to somebody else',
  },
  {
    id: 'registration',
    name: 'Registration',
    what: 'The number has the exact form its country gives it, where we know that form. A register is asked only where the company’s page says so.',
    stops: 'A number of the wrong form',
  },
  {
    id: 'tax-id',
    name: 'Tax ID',
    what: 'The same for the tax ID. We do not ask the tax office.',
    stops: 'A number of the wrong form',
  },
  {
    id: 'phone',
    name: 'Phone',
    what: 'The number can be dialled in the country given. We do not call it.',
    stops: 'A number that cannot exist',
  },
  {
    id: 'duplicates',
    name: 'Only one of its kind',
    what: 'No other company here uses the same name, numbers, phone or domain, or a domain almost the same.',
    stops: 'A name or number that another company has',
  },
]

export const reviewSentence =
  'A proven domain, one of the two numbers, no double and nothing against it: then the barrier lifts. In every other case a person reads it and decides. No company passes because time ran out.'

/** How the software is run; prices are for the operator to state. */
export const howItIsRun = [
  'Waymark is software that anyone can host. The operator of this Waymark runs it, reads the cases that need a person, and answers for it.',
  'Nobody pays for a better place in the results, and a payment cannot make a check pass. No page loads anything from third parties unless the operator has set it up.',
]
