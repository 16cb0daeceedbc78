/** Whether a host is this domain or below it: 'jobs.amazon.com' is within 'amazon.com'. */
export const isWithinDomain = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)
