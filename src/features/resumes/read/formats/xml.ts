/** A small reader of XML. It knows no document types and no entities but the five of the standard. */
export type XmlNode = { name: string; attributes: Map<string, string>; children: (XmlNode | string)[] }

const maxDepth = 200
const maxNodes = 400_000
const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)|</g
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Names lose their prefix. Throws on a document type, which is where entities are declared. */
export function parseXml(text: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error('a document type is not read')
  const root: XmlNode = { name: '', attributes: new Map(), children: [] }
  const open = [root]
  let nodes = 0
  for (const [, cdata, end, start, attributes = '', isEmpty, plain] of text.matchAll(token)) {
    const parent = open.at(-1) ?? root
    if (++nodes > maxNodes) throw new Error('too much XML')
    if (start !== undefined) {
      const node = { name: localName(start), attributes: readAttributes(attributes), children: [] }
      parent.children.push(node)
      if (!isEmpty) open.push(node)
      if (open.length > maxDepth) throw new Error('XML too deep')
    } else if (end !== undefined) {
      const at = open.findLastIndex(({ name }) => name === localName(end))
      if (at > 0) open.length = at
    } else if (cdata !== undefined) parent.children.push(cdata)
    else if (plain !== undefined) parent.children.push(decodeEntities(plain))
  }
  return root
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function readAttributes(text: string) {
  const found = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(attribute))
    found.set(localName(name), decodeEntities(double ?? single ?? ''))
  return found
}

const decodeEntities = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return entities[name] ?? all
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })

export const isNode = (child: XmlNode | string): child is XmlNode => typeof child !== 'string'
export const childrenOf = (node: XmlNode, name: string) =>
  node.children.filter(isNode).filter((child) => child.name === name)
export const childOf = (node: XmlNode | undefined, name: string) => node && childrenOf(node, name)[0]

/** All nodes of a name at any depth, outermost first. */
export function* descendants(node: XmlNode, name: string): Generator<XmlNode> {
  for (const child of node.children.filter(isNode)) {
    if (child.name === name) yield child
    yield* descendants(child, name)
  }
}

export const textOf = (node: XmlNode): string =>
  node.children.map((child) => (isNode(child) ? textOf(child) : child)).join('')
