/** Why a job takes no applications, as its applicants are told; `job_state` in SQL. */
export const jobStates = [
  'paused',
  'filled',
  'closed',
  'expired',
  'removed',
  'suspended',
  'unchecked',
] as const
export type JobState = (typeof jobStates)[number]

type About = { companyName: string; jobTitle: string }

/** What happened, by whom. */
export const jobStateTitle: Record<JobState, (about: About) => string> = {
  paused: ({ companyName, jobTitle }) => `${companyName} has paused ${jobTitle}.`,
  filled: ({ companyName, jobTitle }) => `${companyName} has filled ${jobTitle}.`,
  closed: ({ companyName, jobTitle }) => `${companyName} has closed ${jobTitle} without filling it.`,
  expired: ({ jobTitle }) => `${jobTitle} takes no more applications.`,
  removed: ({ jobTitle }) => `Waymark has taken ${jobTitle} off the site.`,
  suspended: ({ companyName }) => `Waymark has suspended ${companyName}.`,
  unchecked: ({ companyName }) => `Waymark is checking ${companyName} again.`,
}

const openStill = 'Your application stays open, and they can still answer it. Nothing is expected of you.'
const cannotAnswer =
  'While that lasts they cannot read or answer applications here. Yours is kept as it is, and you can withdraw it.'

/** Why, as far as may be said, and what it means for the application. */
export const jobStateNote: Record<JobState, string> = {
  paused: `Nobody new can apply for now. They gave no reason that we could pass on. ${openStill}`,
  filled: `Somebody has been hired. ${openStill}`,
  closed: `They withdrew it. ${openStill}`,
  expired: `Its closing day has passed, as the advert said. ${openStill}`,
  removed:
    'Somebody here read it, and it does not keep to our rules. Send nothing more about it, above all no money and no papers. You can withdraw your application.',
  suspended: `Somebody here read its case. ${cannotAnswer}`,
  unchecked: `What we know of it has to be confirmed anew. ${cannotAnswer}`,
}
