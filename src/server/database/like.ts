/** Escapes `%`, `_` and `\`, so that the text matches itself in LIKE. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern for values that contain this text. */
export const containsPattern = (text: string) => `%${escapeLike(text)}%`
