/** What the server takes, for file pickers and the words beside them. It decides by a file's bytes. */
export const documentFormats = {
  accept: '.pdf,.doc,.docx,.odt,.rtf,.txt',
  words: 'PDF, Word, ODT, RTF or text',
}
/** What a profile can be filled in from. */
export const readableResumeFormats = {
  accept: '.pdf,.docx,.odt,.rtf,.txt,.json',
  words: 'PDF, Word (.docx), ODT, RTF, text or JSON Resume',
}
export const pictureFormats = { accept: '.png,.jpg,.jpeg,.webp', words: 'PNG, JPG or WebP' }
/** What proves a company: documents, and photos of them. */
export const proofFormats = { accept: '.pdf,.jpg,.jpeg,.png', words: 'PDF, JPG or PNG' }

/** People from another system. */
export const peopleFormats = { accept: '.csv,.tsv,.txt,.zip', words: 'CSV or ZIP', megabytes: 100 }

const allFormats: { accept: string; words: string; megabytes?: number }[] = [
  documentFormats,
  readableResumeFormats,
  pictureFormats,
  proofFormats,
  peopleFormats,
]

/** Why this file cannot be uploaded here, by the ending of its name; null if it may be. */
export function refusedFormat(fileName: string, accept: string) {
  const endings = accept.split(',')
  const ending = /\.[^.]+$/.exec(fileName.toLowerCase())?.[0]
  if (ending && endings.includes(ending)) return null
  const words = allFormats.find((format) => format.accept === accept)?.words ?? endings.join(', ')
  return `${ending ? `A file that ends in ${ending} cannot be read here` : 'This file has no ending'}. Choose ${words}.`
}

/** Why this file cannot be uploaded here, by its ending and size; null if it may be. */
export function refusedFile({ name, size }: Pick<File, 'name' | 'size'>, accept: string) {
  const { megabytes = 10 } = allFormats.find((format) => format.accept === accept) ?? {}
  const isLarge = size > megabytes * 1024 * 1024
  return refusedFormat(name, accept) ?? (isLarge ? `A file can be at most ${megabytes} MB` : null)
}
