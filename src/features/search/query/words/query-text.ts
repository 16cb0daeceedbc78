import { withoutGenderMarks } from '#/features/occupations/gender-marks.ts'
import { withPlainSigns } from './typed-signs.ts'

const either = /(?<=\s)(?:and\/or|or\/and|und\/oder|et\/ou|y\/o|e\/o)(?=\s)/gi

/** The search text as it is read: with plain signs, without the marks that mean men and women alike. */
export function readQueryText(q: string) {
  return withoutGenderMarks(withPlainSigns(q))
    .replace(either, 'or')
    .replace(/(?<=\p{L})\|(?=\p{L})/gu, '/')
    .replace(/(?<=[^\s/])\s+\/\s+(?=[^\s/])/g, '/')
    .replace(/\s+/g, ' ')
    .trim()
}
