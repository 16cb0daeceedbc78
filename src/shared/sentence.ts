/** Ends a message with a full stop, so that another sentence can follow: many messages have none. */
export const asSentence = (message: string) => (/[.!?…]$/.test(message) ? message : `${message}.`)

/** '1 day' or '3 days', for nouns that take an s. */
export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** 'Welder, Newark, NJ': the parts that there are. */
export const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

/** 'nurse jobs' as 'Nurse jobs' */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
