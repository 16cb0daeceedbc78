import { childOf, childrenOf, descendants, isNode, parseXml, type XmlNode } from '#/shared/input/xml.ts'
import { type DocumentText, hiddenAddress, joinCells } from '../lines.ts'
import { flowLines } from './flow.ts'

type Style = { size: number | null; bold: boolean; heading: boolean }
type Paragraph = {
  text: string
  size: number
  bold: boolean
  bullet: boolean
  heading: boolean
  indent: number
}

/** Word: the headers, the body and the text in its tables and boxes, in the order in which they are written. */
export function readDocx(parts: Map<string, string>): DocumentText {
  const styles = readStyles(parts.get('word/styles.xml'))
  const links = readLinks(parts.get('word/_rels/document.xml.rels'))
  const paragraphs: Paragraph[] = []
  const headers = [...parts.keys()].filter((name) => /^word\/header\d*\.xml$/.test(name)).sort()
  const footers = [...parts.keys()].filter((name) => /^word\/footer\d*\.xml$/.test(name)).sort()
  const seen = new Set<string>()
  for (const name of [...headers, 'word/document.xml', ...footers]) {
    const text = parts.get(name)
    if (text === undefined) continue
    const found: Paragraph[] = []
    readBlocks(parseXml(text), { styles, links, found })
    // The same header is often there three times: first page, odd and even pages.
    const words = found.map((paragraph) => paragraph.text).join('\n')
    if (
      name !== 'word/document.xml' &&
      (seen.has(words) || /^\s*(page|seite|página)?\s*\d*\s*$/i.test(words))
    )
      continue
    seen.add(words)
    paragraphs.push(...found)
  }
  return { pages: [], lines: flowLines(paragraphs) }
}

/** Word 2003 and "flat" packages have in one file what newer ones have in the parts of an archive. */
export function readWordXml(text: string): DocumentText | null {
  const [root] = parseXml(text).children.filter(isNode)
  if (root?.name === 'wordDocument')
    return readDocx(
      new Map([
        ['word/document.xml', text],
        ['word/styles.xml', text],
      ]),
    )
  if (root?.name !== 'package') return null
  const parts = childrenOf(root, 'part').flatMap((part): [string, string][] => {
    const at = text.indexOf(`"${part.attributes.get('name')}"`)
    const data = /<(?:\w+:)?xmlData>([\s\S]*?)<\/(?:\w+:)?xmlData>/.exec(text.slice(at))?.[1]
    return data && at >= 0
      ? [[(part.attributes.get('name') ?? '').replace(/^\//, '').toLowerCase(), data]]
      : []
  })
  return parts.some(([name]) => name === 'word/document.xml') ? readDocx(new Map(parts)) : null
}

type Reading = { styles: Map<string, Style>; links: Map<string, string>; found: Paragraph[] }

function readBlocks(node: XmlNode, reading: Reading) {
  for (const child of node.children.filter(isNode)) {
    if (child.name === 'p') readParagraph(child, reading)
    else if (child.name === 'tr') readRow(child, reading)
    // A second form of the same content, for older programs.
    else if (child.name !== 'Fallback') readBlocks(child, reading)
  }
}

function readRow(row: XmlNode, { styles, links, found }: Reading) {
  const cells = childrenOf(row, 'tc').map((cell) => {
    const inside: Paragraph[] = []
    readBlocks(cell, { styles, links, found: inside })
    return inside.filter(({ text }) => text.trim())
  })
  found.push(...joinCells(cells))
}

function readParagraph(paragraph: XmlNode, reading: Reading) {
  const properties = childOf(paragraph, 'pPr')
  const style = reading.styles.get(childOf(properties, 'pStyle')?.attributes.get('val') ?? '')
  const parts: { text: string; bold: boolean; size: number | null }[] = []
  const boxes: XmlNode[] = []
  const walk = (node: XmlNode, bold: boolean, size: number | null) => {
    for (const child of node.children.filter(isNode)) {
      if (child.name === 't')
        parts.push({ text: child.children.filter((part) => !isNode(part)).join(''), bold, size })
      else if (child.name === 'tab') parts.push({ text: '\t', bold, size })
      else if (child.name === 'br' || child.name === 'cr') parts.push({ text: '\n', bold, size })
      else if (child.name === 'noBreakHyphen') parts.push({ text: '-', bold, size })
      else if (child.name === 'txbxContent') boxes.push(child)
      else if (child.name === 'r') {
        const runStyle = childOf(child, 'rPr')
        const isBold = childOf(runStyle, 'b')
        const ownSize = Number(childOf(runStyle, 'sz')?.attributes.get('val'))
        walk(
          child,
          isBold ? isOn(isBold) : (style?.bold ?? false),
          ownSize ? ownSize / 2 : (style?.size ?? null),
        )
      } else if (child.name === 'hyperlink') {
        walk(child, bold, size)
        const target = reading.links.get(child.attributes.get('id') ?? '') ?? ''
        const address = hiddenAddress(target, parts.at(-1)?.text ?? '')
        if (address !== null) parts.push({ text: ` ${address}`, bold, size })
      } else if (!['pPr', 'rPr', 'Fallback', 'del', 'tabs'].includes(child.name)) walk(child, bold, size)
    }
  }
  walk(paragraph, style?.bold ?? false, style?.size ?? null)
  const text = parts.map((part) => part.text).join('')
  const letters = parts.filter((part) => part.text.trim())
  if (text.trim())
    reading.found.push({
      text,
      size: Math.max(...letters.map((part) => part.size ?? 11)),
      bold: letters.every((part) => part.bold),
      bullet: (childOf(properties, 'numPr') ?? childOf(properties, 'listPr')) !== undefined,
      heading: style?.heading ?? childOf(properties, 'outlineLvl') !== undefined,
      indent: Number(childOf(properties, 'ind')?.attributes.get('left') ?? 0) / 20,
    })
  for (const box of boxes) readBlocks(box, reading)
}

const isOn = (node: XmlNode) => !['0', 'false', 'off'].includes(node.attributes.get('val') ?? '')

function readStyles(text: string | undefined) {
  const styles = new Map<string, Style>()
  if (!text) return styles
  for (const style of descendants(parseXml(text), 'style')) {
    const runStyle = childOf(style, 'rPr')
    const size = Number(childOf(runStyle, 'sz')?.attributes.get('val'))
    const bold = childOf(runStyle, 'b')
    const name = childOf(style, 'name')?.attributes.get('val') ?? ''
    const level = childOf(childOf(style, 'pPr'), 'outlineLvl')
    styles.set(style.attributes.get('styleId') ?? '', {
      size: size ? size / 2 : null,
      bold: bold ? isOn(bold) : false,
      heading: /^(heading|überschrift|titre|título) ?\d/i.test(name) || level !== undefined,
    })
  }
  return styles
}

function readLinks(text: string | undefined) {
  const links = new Map<string, string>()
  if (!text) return links
  for (const { attributes } of descendants(parseXml(text), 'Relationship'))
    links.set(attributes.get('Id') ?? '', attributes.get('Target') ?? '')
  return links
}
