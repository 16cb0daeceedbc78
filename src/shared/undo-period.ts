/** How long staff can undo a decision. Only then do its mails leave, and does a decision about a company take effect. */
export const undoSeconds = 10
