/** What the team reads in the place of a name; `blind_name` in SQL. */
export const blindName = (id: string) => `Applicant ${id.slice(-6).toUpperCase()}`

/** What stands for a file, an address or a date that was given as an answer. */
export const hiddenAnswer = 'Given; read it once you show who this is'

export const isBlindName = (name: string) => /^Applicant [0-9A-F]{6}$/.test(name)
