/** The most that one message holds, in characters. */
export const maxMessageLength = 10_000

/** Minutes after which an unread message is mailed, as one can choose them. */
export const mailAfterChoices = [0, 10, 30, 60, 240] as const
export const defaultMailAfter = 10

/** How much of a message its mail repeats, in characters. */
export const maxMailedLength = 4000
