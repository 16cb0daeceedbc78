/** The demo is always as old as it looks, whenever it is seeded. Negative days lie ahead. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
