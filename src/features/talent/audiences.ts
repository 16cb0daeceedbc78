/** Which companies find a seeker in the talent search. Each row is what the seeker reads before choosing. */
export const audiences = [
  {
    value: 'off',
    label: 'Nobody',
    note: 'Companies see what you send with an application, and nothing else.',
  },
  {
    value: 'applied',
    label: 'Companies you applied to',
    note: 'They can find you for their other jobs, until your application is withdrawn or deleted.',
  },
  {
    value: 'verified',
    label: 'All companies with “Company verified”',
    note: 'Including those you never wrote to. Companies with only “Domain confirmed” cannot find you.',
  },
] as const

export type Audience = (typeof audiences)[number]['value']
export const audienceValues = audiences.map(({ value }) => value)

export const maxExcluded = 50
/** Of one company, over 24 hours. */
export const dailyInvitations = 20
/** A company invites the same person once in so many days. */
export const invitationPauseDays = 30
/** How long it is kept who opened a profile, and who invited. */
export const talentDays = 365
export const peoplePerPage = 20
/** Above this many it is said that there are more. */
export const maxCountedPeople = 1000
