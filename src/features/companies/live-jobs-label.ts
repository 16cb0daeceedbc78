/** 'live job is', 'N live jobs are': stands after 'your' or 'its'. */
export const liveJobsLabel = (count: number) => (count === 1 ? 'live job is' : `${count} live jobs are`)
