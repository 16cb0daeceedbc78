// What an applicant writes beside the answers to the employer's questions: each is a text column of `applications`,
// may stay empty, and is gone for the employer after a withdrawal. Contract, draft, form, review, both sides' pages and
// the list of what a recalled employer had follow from this table. For a new one:
// a migration, a row here, a test.

type Written = { label: string; hint: string; rows: number; maxLength: number; shared: string }

export const writtenFields = {
  coverNote: {
    label: 'Cover note',
    hint: 'Why this job, in a few sentences. They read it first.',
    rows: 6,
    maxLength: 4000,
    /** Among what an employer had, in a mail about a recall. */
    shared: 'The note you wrote',
  },
} satisfies Record<string, Written>

export type WrittenField = keyof typeof writtenFields
export const writtenNames = Object.keys(writtenFields) as WrittenField[]

export const mapWritten = <Result>(of: (field: Written, name: WrittenField) => Result) =>
  Object.fromEntries(writtenNames.map((name) => [name, of(writtenFields[name], name)])) as Record<
    WrittenField,
    Result
  >

/** Those that somebody filled in, with their labels. */
export const writtenParts = (from: Record<WrittenField, string | null>) =>
  writtenNames.flatMap((name) => {
    const text = from[name]
    return text ? [{ name, label: writtenFields[name].label, text }] : []
  })
