// Imported by a child process when it needs it.
export const greeting = 'Grüße 🙂'
