export type Check = { id: string; name: string; what: string; fails: string }

export const statement = 'A job post is a promise. We check who makes it.'

export const lead =
  'Waymark is a job marketplace with one rule before all others: no company posts until it has been checked, and you can read what was found.'

export const checksIntro = 'The same for a bakery and a bank.'

export const checks: readonly Check[] = [
  {
    id: 'registration',
    name: 'Registration',
    what: 'The number is active on the public register and the legal name matches, letter for letter.',
    fails: 'Dissolved, or a name one word off',
  },
  {
    id: 'tax-id',
    name: 'Tax ID',
    what: 'It has the right form, it belongs to that entity, and the entity type agrees.',
    fails: 'A number that belongs to somebody else',
  },
  {
    id: 'address-and-phone',
    name: 'Address and phone',
    what: 'Mail and calls reach the company. Somebody there has to know the person who signed up.',
    fails: 'Drop boxes, forwarding desks',
  },
  {
    id: 'website-and-domain',
    name: 'Website and domain',
    what: 'The person posting answers from an address at the company’s own domain.',
    fails: 'Domains younger than the claim',
  },
]

/** How this software is run; what the operator charges, if anything, is theirs to say. */
export const howItIsRun = [
  'Waymark is software that anyone can host. The operator of this Waymark runs it, decides on its rules within what you read here, and answers for it.',
  'Nobody pays for a better place in the results, and a payment cannot make a check pass. No page loads anything from third parties unless the operator has set it up.',
]
