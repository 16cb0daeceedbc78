/** Where it is kept that the other side of this thread was writing, and when. */
export const typingKey = (applicationId: string) => ['typing', applicationId] as const
