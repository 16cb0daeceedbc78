/** Ends a message with a full stop, so that another sentence can follow: many messages have none. */
export const asSentence = (message: string) => (/[.!?…]$/.test(message) ? message : `${message}.`)
