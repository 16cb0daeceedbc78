// Free-text fields of an application besides the answers to the employer's questions. Each is a text column
// of `applications`, is optional, and is hidden from the employer after a withdrawal. API, draft, form,
// review, both sides' pages and the recall list are derived from this table. To add a field: a migration, a
// row here, a test.

type WrittenFieldSpec = { label: string; hint: string; rows: number; maxLength: number; shared: string }

export const writtenFields = {
  coverNote: {
    label: 'Cover note',
    hint: 'Why this job, in a few sentences. They read it first.',
    rows: 6,
    maxLength: 4000,
    /** How the recall mail names it in the list of what an employer had received. */
    shared: 'Your cover note',
  },
} satisfies Record<string, WrittenFieldSpec>

export type WrittenField = keyof typeof writtenFields
export const writtenFieldNames = Object.keys(writtenFields) as WrittenField[]

export const mapWrittenFields = <Result>(of: (field: WrittenFieldSpec, name: WrittenField) => Result) =>
  Object.fromEntries(writtenFieldNames.map((name) => [name, of(writtenFields[name], name)])) as Record<
    WrittenField,
    Result
  >

/** The fields that are filled in, with their labels. */
export const filledWrittenFields = (from: Record<WrittenField, string | null>) =>
  writtenFieldNames.flatMap((name) => {
    const text = from[name]
    return text ? [{ name, label: writtenFields[name].label, text }] : []
  })
