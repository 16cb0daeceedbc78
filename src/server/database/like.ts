/** Text as a LIKE pattern that stands for itself: what means something there is escaped. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of whatever holds this text. */
export const containsPattern = (text: string) => `%${escapeLike(text)}%`
