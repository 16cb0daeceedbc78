import { childOf, childrenOf, descendants, isNode, parseXml, type XmlNode } from '#/shared/input/xml.ts'
import { type DocumentText, hiddenAddress, joinCells } from '../lines.ts'
import { flowLines } from './flow.ts'

type Style = { size: number | null; bold: boolean | null; parent: string | null }
type Paragraph = { text: string; size: number; bold: boolean; bullet: boolean; heading: boolean }

/** OpenDocument text: paragraphs, headings, lists and tables, in the order in which they are written. */
export function readOdt(parts: Map<string, string>): DocumentText {
  const content = parseXml(parts.get('content.xml') ?? '')
  const styles = new Map<string, Style>()
  for (const root of [parseXml(parts.get('styles.xml') ?? ''), content])
    for (const style of descendants(root, 'style')) {
      const properties = childOf(style, 'text-properties')?.attributes
      const size = Number.parseFloat(properties?.get('font-size') ?? '')
      const weight = properties?.get('font-weight')
      styles.set(style.attributes.get('name') ?? '', {
        size: size && !properties?.get('font-size')?.endsWith('%') ? size : null,
        bold: weight === undefined ? null : weight === 'bold' || Number(weight) >= 600,
        parent: style.attributes.get('parent-style-name') ?? null,
      })
    }
  const found: Paragraph[] = []
  for (const body of descendants(content, 'text')) readBlocks(body, styles, found, false)
  return { pages: [], lines: flowLines(found) }
}

/** The same in one file, without an archive. Null for other XML. */
export function readFlatOdt(text: string): DocumentText | null {
  const [root] = parseXml(text).children.filter(isNode)
  const isText = root?.attributes.get('mimetype')?.startsWith('application/vnd.oasis.opendocument.text')
  return isText ? readOdt(new Map([['content.xml', text]])) : null
}

function readBlocks(node: XmlNode, styles: Map<string, Style>, found: Paragraph[], bullet: boolean) {
  for (const child of node.children.filter(isNode)) {
    if (child.name === 'p' || child.name === 'h') {
      const boxes: XmlNode[] = []
      const parts: { text: string; bold: boolean }[] = []
      const own = resolveStyle(styles, child.attributes.get('style-name') ?? null)
      readInline(child, { styles, parts, boxes, bold: own.bold })
      const text = parts.map((part) => part.text).join('')
      const bold = parts.filter((part) => part.text.trim()).every((part) => part.bold)
      if (text.trim()) found.push({ text, size: own.size, bold, bullet, heading: child.name === 'h' })
      for (const box of boxes) readBlocks(box, styles, found, false)
    } else if (child.name === 'table-row') {
      const cells = childrenOf(child, 'table-cell').map((cell) => {
        const inside: Paragraph[] = []
        readBlocks(cell, styles, inside, false)
        return inside
      })
      found.push(...joinCells(cells))
    } else if (!['annotation', 'tracked-changes', 'note'].includes(child.name))
      readBlocks(child, styles, found, bullet || child.name === 'list-item')
  }
}

type Inline = {
  styles: Map<string, Style>
  parts: { text: string; bold: boolean }[]
  boxes: XmlNode[]
  bold: boolean
}

function readInline(node: XmlNode, { styles, parts, boxes, bold }: Inline) {
  for (const child of node.children) {
    // White space of the file is one space; several are written as elements.
    if (!isNode(child)) parts.push({ text: child.replace(/\s+/g, ' '), bold })
    else if (child.name === 's')
      parts.push({ text: ' '.repeat(Math.min(20, Number(child.attributes.get('c') ?? 1))), bold })
    else if (child.name === 'tab') parts.push({ text: '\t', bold })
    else if (child.name === 'line-break') parts.push({ text: '\n', bold })
    else if (child.name === 'text-box') boxes.push(child)
    else if (child.name === 'annotation' || child.name === 'note') continue
    else {
      const style = child.name === 'span' ? styles.get(child.attributes.get('style-name') ?? '') : undefined
      readInline(child, { styles, parts, boxes, bold: style?.bold ?? bold })
      const target = child.name === 'a' ? (child.attributes.get('href') ?? '') : ''
      const address = hiddenAddress(target, parts.at(-1)?.text ?? '')
      if (address !== null) parts.push({ text: ` ${address}`, bold })
    }
  }
}

function resolveStyle(styles: Map<string, Style>, name: string | null) {
  let [size, bold]: [number | null, boolean | null] = [null, null]
  for (let at = name, depth = 0; at !== null && depth < 10; depth++) {
    const style = styles.get(at)
    size ??= style?.size ?? null
    bold ??= style?.bold ?? null
    at = style?.parent ?? null
  }
  return { size: size ?? 11, bold: bold ?? false }
}
