import { readPlace } from '../header.ts'
import { hasOrganizationWord, hasTitleWord, isPlace } from '../words/lexicon.ts'

/**
 * A line that names a job although no dates stand there: a title with its place or its employer, such as
 * "Cook, Harbour Inn, Leeds, UK", "Harbour Inn (Leeds, UK) Cook" and "Cook at Harbour Inn".
 */
export function looksLikeJobHeader(text: string) {
  if (text.split(/\s+/).length > 14 || /:$/.test(text)) return false
  const bracket = /\(([^()]*)\)/.exec(text)
  if (bracket && readPlace(bracket[1] ?? '') && hasTitleWord(text.replace(bracket[0], ' '))) return true
  const [first = '', second = ''] = text.split(/\s+(?:@|at|bei|beim|chez)\s+(?=\p{Lu})/u)
  if (second && hasTitleWord(first) && first.split(/\s+/).length <= 6) return true
  return (
    text.includes(',') &&
    hasTitleWord(text.split(/[,|\t]/)[0] ?? '') &&
    (isPlace(text.split(',').at(-1) ?? '') || hasOrganizationWord(text))
  )
}
