// The rule of the answer bond, as /answer-bond prints it and `npm run bench:bond` tries it.

export const bondRule = {
  /** Late answers at which a job stops taking applications, for a job with few. */
  minLate: 2,
  /** For a job with many: this share of the applications it received lately. */
  share: 0.02,
  /** What counts as lately, in days. */
  receivedDays: 90,
  /** The hiring team is warned this long before answers become late. */
  warnHours: 24,
  /** And a job is never paused sooner after the warning. */
  minNoticeHours: 20,
}

/** How many answers of a job may not be late. `received`: applications of the last 90 days. */
export const lateLimit = (received: number) =>
  Math.max(bondRule.minLate, Math.ceil(received * bondRule.share))

/** Why nobody can apply at the moment, for whoever would like to. */
export const intakePausedSentence =
  'New applications are paused, because applicants here have waited longer than promised. They open again as soon as those people have their answers.'
