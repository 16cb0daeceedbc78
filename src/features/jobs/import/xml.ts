import { type SourceTable, toTable, UnreadableFile } from './table.ts'

// Reads feeds of jobs, as Indeed and others take them. It knows no document types and no entities but the five of the
// standard, and goes through the text once, so that no file keeps it busy.

type Node = { name: string; children: Node[]; text: string }

const maxDepth = 30
const maxNodes = 300_000
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

export function readXml(text: string, notes: string[]): SourceTable {
  const root = parse(text)
  const jobs = findJobs(root)
  if (jobs.length === 0) throw new UnreadableFile('The file holds no list of jobs')
  return toTable('XML', jobs.map(cellsOf), notes)
}

function parse(text: string): Node {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text))
    throw new UnreadableFile(
      'The file declares a document type, which is not read. Remove the line with <!DOCTYPE.',
    )
  const root: Node = { name: '', children: [], text: '' }
  const open = [root]
  let nodes = 0
  for (let at = 0; at < text.length; ) {
    const node = open.at(-1) ?? root
    const start = text.indexOf('<', at)
    if (start < 0) break
    node.text += decodeEntities(text.slice(at, start))
    if (text.startsWith('<![CDATA[', start)) {
      const end = closing(text, ']]>', start)
      node.text += text.slice(start + 9, end)
      at = end + 3
    } else if (text.startsWith('<!--', start)) at = closing(text, '-->', start) + 3
    else if (text.startsWith('<?', start)) at = closing(text, '?>', start) + 2
    else {
      const end = closing(text, '>', start)
      const tag = text.slice(start + 1, end)
      at = end + 1
      if (++nodes > maxNodes) throw new UnreadableFile('The file holds too many elements')
      if (tag.startsWith('/')) {
        if (open.length === 1 || node.name !== nameOf(tag.slice(1)))
          throw new UnreadableFile(`The file is not valid XML: <${tag.slice(0, 60)}> closes nothing`)
        open.pop()
        continue
      }
      const child: Node = { name: nameOf(tag), children: [], text: '' }
      node.children.push(child)
      if (!tag.endsWith('/')) open.push(child)
      if (open.length > maxDepth) throw new UnreadableFile('The elements of the file are nested too deep')
    }
  }
  if (open.length > 1)
    throw new UnreadableFile(`The file is not valid XML: <${open.at(-1)?.name.slice(0, 60)}> is never closed`)
  return root
}

function closing(text: string, mark: string, from: number) {
  const end = text.indexOf(mark, from)
  if (end < 0) throw new UnreadableFile('The file is not valid XML: it ends within an element')
  return end
}

/** Without prefix and attributes. */
const nameOf = (tag: string) => {
  const name = /^\s*([^\s/>]{1,100})/.exec(tag)?.[1] ?? ''
  return name.slice(name.indexOf(':') + 1)
}

const decodeEntities = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (all, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? all
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      ? String.fromCodePoint(point)
      : ''
  })

const jobNames = new Set(['job', 'vacancy', 'position', 'posting', 'jobposting', 'item', 'entry', 'offer'])

/** The outermost elements of a name that jobs have; of our own, of Indeed's and of RSS. */
function findJobs(node: Node): Node[] {
  const jobs = node.children.filter(
    ({ name, children }) => jobNames.has(name.toLowerCase()) && children.length > 0,
  )
  return jobs.length > 0 ? jobs : node.children.flatMap(findJobs)
}

function cellsOf(job: Node) {
  const cells = new Map<string, string>()
  const read = ({ children }: Node, prefix: string) => {
    for (const child of children) {
      const name = `${prefix}${child.name}`.slice(0, 100)
      if (child.children.length > 0) {
        read(child, `${name}.`)
        continue
      }
      const text = child.text.trim()
      const before = cells.get(name)
      if (text) cells.set(name, before ? `${before}\n${text}` : text)
    }
  }
  read(job, '')
  return cells
}
