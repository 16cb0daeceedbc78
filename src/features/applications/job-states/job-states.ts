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
  expired: ({ jobTitle }) => `${jobTitle} no longer takes applications.`,
  removed: ({ jobTitle }) => `Waymark has taken ${jobTitle} off the site.`,
  suspended: ({ companyName }) => `Waymark has suspended ${companyName}.`,
  unchecked: ({ companyName }) => `Waymark is checking ${companyName} again.`,
}

const openStill = 'They still owe you an answer, and you see it here. There is nothing you need to do.'
const cannotAnswer =
  'Until that changes, they can’t read or answer applications here. Yours stays as it is, and you can withdraw it.'

/** Why, as far as may be said, and what it means for the application. */
export const jobStateNote: Record<JobState, string> = {
  paused: `Nobody new can apply for now. They gave us no reason to pass on. ${openStill}`,
  filled: `Somebody has been hired. ${openStill}`,
  closed: `They withdrew it. ${openStill}`,
  expired: `Its closing day has passed, as the job ad said. ${openStill}`,
  removed:
    'A person here read it, and it breaks our rules. Don’t send anything more about it, especially money or papers. You can withdraw your application.',
  suspended: `A person here read its case. ${cannotAnswer}`,
  unchecked: `We have to confirm what we know about it again. ${cannotAnswer}`,
}
