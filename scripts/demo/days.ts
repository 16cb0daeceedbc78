/**
 * A date relative to now, so that the demo looks equally old whenever it is seeded. Negative days are in the
 * future.
 */
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
