/** The kinds of documents. Not in api.ts, so that the panels do not load zod. */
export const documentKinds = [
  { value: 'registration', label: 'Registration extract' },
  { value: 'tax', label: 'Letter of the tax office' },
  { value: 'address', label: 'Bill or lease with the address' },
  { value: 'other', label: 'Something else' },
] as const
export type DocumentKind = (typeof documentKinds)[number]['value']

export const documentKindLabel = (kind: DocumentKind) =>
  documentKinds.find(({ value }) => value === kind)?.label ?? kind

export const maxDocumentBytes = 10 * 1024 * 1024
/** How many documents a company can have at the same time. */
export const maxDocuments = 6
