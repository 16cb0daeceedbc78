export const maxNoteLength = 5000
