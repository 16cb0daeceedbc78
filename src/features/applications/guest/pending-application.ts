/** What a visitor wants sent as soon as their address is confirmed; what they typed is in their account by then. */
type PendingApplication = { slug: string; resume: File | null }

// A file outlives no reload, so this does not either: then the form is there, filled in, and waits to be sent.
let waiting: PendingApplication | null = null

export const savePendingApplication = (application: PendingApplication) => {
  waiting = application
}

/** What waits for this job, once. */
export function takePendingApplication(slug: string) {
  const taken = waiting?.slug === slug ? waiting : null
  waiting = null
  return taken
}
