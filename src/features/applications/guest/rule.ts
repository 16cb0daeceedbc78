/** How long the mailed link works, and what was typed is kept for it. */
export const guestDays = 3
