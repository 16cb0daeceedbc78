/** The most that one message holds, in characters. */
export const maxMessageLength = 10_000

/** The most that is kept of a draft; it may be longer than a message until it is shortened. */
export const maxDraftLength = 20_000

/** The most files of one message. */
export const maxAttachments = 5

/** The most templates of a company, and the most characters of one. */
export const maxTemplates = 50
export const maxTemplateLength = 5000

/** Minutes after which an unread message is mailed, as one can choose them. */
export const mailAfterChoices = [0, 10, 30, 60, 240] as const
export const defaultMailAfter = 10

/** How much of a message its mail repeats, in characters. */
export const maxMailedLength = 4000

/** Conversations on one page of the list: more than anybody scrolls through. Older ones are found by the search. */
export const maxThreads = 500
