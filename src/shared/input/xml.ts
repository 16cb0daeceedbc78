import { Parser } from 'htmlparser2'

/** What a file of XML says, without prefixes. Only the five entities of the standard and characters by number are known. */
export type XmlNode = { name: string; attributes: Map<string, string>; children: (XmlNode | string)[] }

type XmlLimits = { maxDepth?: number; maxNodes?: number; isWellFormed?: true }

/**
 * Throws on a document type, which is where entities are declared, and on what is too deep or too much; with
 * `isWellFormed` also on an element that is never closed.
 */
export function parseXml(
  text: string,
  { maxDepth = 200, maxNodes = 400_000, isWellFormed }: XmlLimits = {},
): XmlNode {
  const root: XmlNode = { name: '', attributes: new Map(), children: [] }
  const open = [root]
  let nodes = 0
  let isAtEnd = false
  const count = () => {
    if (++nodes > maxNodes) throw new Error('too much XML')
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count()
        const named = Object.entries(attributes).map(([key, value]): [string, string] => [
          localName(key),
          value,
        ])
        const node = { name: localName(name), attributes: new Map(named), children: [] }
        open.at(-1)?.children.push(node)
        if (open.push(node) > maxDepth) throw new Error('XML too deep')
      },
      onclosetag(name, isImplied) {
        // Implied are also <empty/> elements.
        const isEmpty = !isAtEnd && text[parser.endIndex - 1] === '/'
        if (isWellFormed && isImplied && !isEmpty) throw new Error(`<${name.slice(0, 60)}> is never closed`)
        if (open.length > 1) open.pop()
      },
      ontext(data) {
        const children = open.at(-1)?.children ?? []
        const last = children.length - 1
        if (typeof children[last] === 'string') children[last] += data
        else if (children.push(data)) count()
      },
      onprocessinginstruction(name) {
        if (/^!(?:doctype|entity)/i.test(name)) throw new Error('a document type is not read')
      },
    },
    { xmlMode: true },
  )
  parser.write(text)
  isAtEnd = true
  parser.end()
  return root
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

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
