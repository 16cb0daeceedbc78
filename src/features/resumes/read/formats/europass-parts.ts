import { Parser } from 'htmlparser2'
import { childOf, childrenOf, isNode, textOf, type XmlNode } from '#/shared/input/xml.ts'

// What both formats of Europass share: texts that are HTML inside XML, dates, names of languages, and the list of what
// nothing was taken from.

/** Text of an editor: paragraphs and list items are lines, other marks are gone. */
function plain(html: string) {
  const texts: string[] = []
  const parser = new Parser({
    onopentagname: (name) => texts.push(name === 'li' ? '\n• ' : ' '),
    onclosetag: (name) => texts.push(/^(?:br|p|div|ul|ol|li|h\d)$/.test(name) ? '\n' : ' '),
    ontext: (data) => texts.push(data),
  })
  parser.end(html)
  return texts
    .join('')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line && line !== '•')
    .join('\n')
}

export const given = <Entry extends object>(entry: Entry) =>
  Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as { [Key in keyof Entry]?: NonNullable<Entry[Key]> }

/** Reads parts of a document and remembers which. */
export function partReader() {
  const taken = new Set<XmlNode>()
  const at = (node: XmlNode | undefined, path: string[]) =>
    path.reduce<XmlNode | undefined>((found, name) => childOf(found, name), node)
  const take = (node: XmlNode | undefined) => {
    if (node) taken.add(node)
    return node
  }
  const words = (node: XmlNode | undefined, ...path: string[]) => {
    const found = take(at(node, path))
    return (found && plain(textOf(found))) || undefined
  }
  return {
    words,
    /** In one line, for names and titles. */
    line: (node: XmlNode | undefined, ...path: string[]) => words(node, ...path)?.replace(/\s*\n\s*/g, ' '),
    date(node: XmlNode | undefined, ...path: string[]) {
      const found = take(at(node, path))
      if (!found) return undefined
      const [year, month] = [
        found.attributes.get('year'),
        /\d+/.exec(found.attributes.get('month') ?? '')?.[0],
      ]
      if (year) return month ? `${year}-${month.padStart(2, '0')}` : year
      return /^\d{4}(-\d{2}){0,2}/.exec(textOf(found).trim())?.[0]
    },
    list: (node: XmlNode | undefined, list: string, ...names: string[]) => {
      const holder = childOf(node, list)
      return holder ? names.flatMap((name) => childrenOf(holder, name)) : []
    },
    /** Passed over on purpose: it says nothing about the person. */
    skip: (...nodes: (XmlNode | undefined)[]) => {
      for (const node of nodes) take(node)
    },
    /** Names of the parts below `node` with a text that nothing was taken from. */
    rest(node: XmlNode) {
      const names = new Set<string>()
      const walk = (part: XmlNode, holder: string) => {
        if (taken.has(part)) return
        const inner = part.children.filter(isNode)
        if (inner.length === 0 && textOf(part).trim()) names.add(holder)
        // "Label" or "Title" say nothing; what holds them does.
        for (const one of inner) walk(one, isGeneral(one.name) ? holder : one.name)
      }
      for (const part of node.children.filter(isNode)) walk(part, part.name)
      return [...names].toSorted()
    },
  }
}

const isGeneral = (name: string) =>
  /^(?:Code|Label|Title|Description|Date|Link|Name|Text|From|To|StartDate|EndDate|FormattedDateTime|Ongoing|Contact)$/.test(
    name,
  )

/** The older three-letter codes of a few languages; the newer ones and two letters are known to `Intl`. */
const olderCodes: Record<string, string> = {
  ...{ alb: 'sq', arm: 'hy', baq: 'eu', bur: 'my', chi: 'zh', cze: 'cs', dut: 'nl', fre: 'fr', geo: 'ka' },
  ...{ ger: 'de', gre: 'el', ice: 'is', mac: 'mk', may: 'ms', per: 'fa', rum: 'ro', slo: 'sk', wel: 'cy' },
}
const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** A code of ISO 639, or a name as it is written. */
export function languageName(written: string | undefined) {
  const code = written?.trim().toLowerCase() ?? ''
  if (!/^[a-z]{2,3}$/.test(code)) return written?.trim() || undefined
  return languageNames.of(olderCodes[code] ?? code) ?? written?.trim()
}

const levelOrder = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2']

/** A profile names one level for a language: the lowest of those for reading, writing and so on. */
export function withLevels(language: string | undefined, levels: Record<string, string | undefined>) {
  const named = Object.entries(levels).flatMap(([skill, level]) => {
    const found = level?.trim().toUpperCase() ?? ''
    return levelOrder.includes(found) ? [[skill, found] as const] : []
  })
  const order = named.map(([, level]) => level).toSorted()
  return given({
    language,
    fluency: order[0],
    'x-levels': order[0] !== order.at(-1) ? Object.fromEntries(named) : undefined,
  })
}

const licence = /^(?:AM|[ABCD]1?|[BCD]E|[CD]1E|[A-Z]\d?E?)$/
export const drivingLicences = (codes: (string | undefined)[]) => {
  const known = codes.flatMap((code) =>
    code && licence.test(code.trim().toUpperCase()) ? [code.trim()] : [],
  )
  return known.length > 0 ? [{ name: `Driving licence ${known.join(', ')}` }] : []
}

/** Words in a list ("C++, SQL; Excel") are skills; sentences are none, and stay a text. */
export function skillsOf(text: string | undefined): string[] | null {
  const parts = (text ?? '').split(/[\n,;•]/).flatMap((part) => part.trim() || [])
  return parts.length > 0 && parts.every((part) => part.length <= 60 && part.split(' ').length <= 5)
    ? parts
    : null
}
