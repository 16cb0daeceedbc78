import type { z } from 'zod'

// Which inputs of the contract name a row, found by what their schemas take: an id and no other text, or a list of them.

const uuid = '0192a3b4-c5d6-7e8f-9a0b-1c2d3e4f5061'
/** Short, with and without spaces, and long: a field for text takes at least one. */
const texts = ['no-id', 'No id at all', 'A text that is long enough for any field and no id of any row.']

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const refusesTexts = (schema: z.ZodType, of = (text: string): unknown => text) =>
  texts.every((text) => !takes(schema, of(text)))
export const takesIds = (schema: z.ZodType) => takes(schema, [uuid]) && refusesTexts(schema, (text) => [text])

/** Ids that are numbers or texts count by their names. */
export const isRowId = (field: string, schema: z.ZodType) =>
  (takes(schema, uuid) && refusesTexts(schema)) ||
  takesIds(schema) ||
  /Ids?$|^ids?$|^slug$|^photo$/.test(field)

/** Fields that look so and name no row of another tenant, or are tried by the test that is named. */
export const triedElsewhere: Record<string, string> = {
  key: 'Chosen by the caller, so that a call that is sent twice acts once.',
  clientId: 'What a company’s own identity provider calls us.',
  draft: 'Compared with the caller’s own draft: features/messages/drafts/drafts.test.ts.',
  basedOn: 'Compared with the caller’s own draft: features/messages/drafts/drafts.test.ts.',
  stepId: 'A step of the job that `id` names.',
  ids: 'Skipped where they are another’s: the last test of tenants.test.ts.',
}
