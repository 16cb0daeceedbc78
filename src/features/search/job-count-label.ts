/** '1 job' or '1,214 jobs'. */
export const jobCountLabel = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'job' : 'jobs'}`
