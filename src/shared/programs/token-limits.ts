// What programs are held to, and read at /developers.

/** Calls of one token: so many at once after a pause, then `perSecond`. */
export const tokenBudget = { burst: 120, perSecond: 2 }

/** How long a write with an Idempotency-Key is answered as the first time. */
export const answerHours = 24
