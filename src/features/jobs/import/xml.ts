import { Parser } from 'htmlparser2'
import { slices } from './slices.ts'
import { type SourceTable, toTable, UnreadableFile } from './table.ts'

// Reads feeds of jobs, as Indeed and others take them. The parser goes through the text once and knows no entities but
// those of the standard, so that no file keeps it busy.

type Node = { name: string; children: Node[]; text: string }

const maxDepth = 30
const maxNodes = 300_000

export async function readXml(text: string, notes: string[]): Promise<SourceTable> {
  const root = await parse(text)
  const jobs = findJobs(root)
  if (jobs.length === 0) throw new UnreadableFile('The file holds no list of jobs')
  return toTable('XML', jobs.map(cellsOf), notes)
}

async function parse(text: string): Promise<Node> {
  const root: Node = { name: '', children: [], text: '' }
  const open = [root]
  let nodes = 0
  let isAtEnd = false
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype')
          throw new UnreadableFile(
            'The file declares a document type, which is not read. Remove the line with <!DOCTYPE.',
          )
      },
      onopentagname(tag) {
        if (++nodes > maxNodes) throw new UnreadableFile('The file holds too many elements')
        const node: Node = { name: nameOf(tag), children: [], text: '' }
        open.at(-1)?.children.push(node)
        open.push(node)
        if (open.length > maxDepth) throw new UnreadableFile('The elements of the file are nested too deep')
      },
      ontext(part) {
        const node = open.at(-1)
        if (node) node.text += part
      },
      onclosetag(tag, isImplied) {
        if (isAtEnd) throw new UnreadableFile('The file is not valid XML: it ends within an element')
        // Implied are also <empty/> elements.
        if (isImplied && text[parser.endIndex - 1] !== '/')
          throw new UnreadableFile(`The file is not valid XML: <${tag.slice(0, 60)}> is never closed`)
        open.pop()
      },
    },
    { xmlMode: true },
  )
  for await (const slice of slices(text)) parser.write(slice)
  isAtEnd = true
  parser.end()
  return root
}

/** Without prefix. */
const nameOf = (tag: string) => tag.slice(tag.indexOf(':') + 1, tag.indexOf(':') + 101)

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
      // U+FFFD stands for a reference to no character. Feeds write &nbsp; though XML has none.
      const text = child.text.replaceAll('\uFFFD', '').replaceAll('&nbsp;', ' ').trim()
      const before = cells.get(name)
      if (text) cells.set(name, before ? `${before}\n${text}` : text)
    }
  }
  read(job, '')
  return cells
}
