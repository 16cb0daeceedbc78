/** How long the mailed link works, and what was typed is kept for it. */
export const guestDays = 3

/** Of these mails to one address; whatever is filled in beyond them is not kept. */
export const guestMails = { calls: 5, seconds: 1800 }
