import { Parser } from 'htmlparser2'
import { type Posting, type Provider, sectionOf, UnreadBoard } from '../posting.ts'

// https://developer.personio.de/docs/retrieving-open-job-positions
export const personio: Provider = {
  accountOf: ({ hostname }) => /^([a-z0-9-]+)\.jobs\.personio\.(?:de|com)$/.exec(hostname)?.[0] ?? null,
  async read(host, get) {
    return readPositions(await get(`https://${host}/xml?language=en`)).map(({ texts, descriptions }) => {
      const of = (name: string) => texts.get(name)?.trim() ?? ''
      return {
        id: of('id'),
        url: `https://${host}/job/${encodeURIComponent(of('id'))}`,
        cells: {
          title: of('name'),
          place: of('office'),
          employmentType: [of('schedule'), of('employmentType')]
            .filter((one) => one !== 'permanent')
            .join(','),
          level: of('seniority'),
          description: descriptions.map(({ name, value }) => sectionOf(name.trim(), value.trim())).join(''),
        },
        notes: [],
      } satisfies Posting
    })
  },
}

type Position = { texts: Map<string, string>; descriptions: { name: string; value: string }[] }

function readPositions(xml: string): Position[] {
  const positions: Position[] = []
  const open: string[] = []
  let isBoard = false
  const parser = new Parser(
    {
      onopentagname(tag) {
        open.push(tag)
        if (tag === 'workzag-jobs') isBoard = true
        if (open.length === 2 && tag === 'position') positions.push({ texts: new Map(), descriptions: [] })
        if (tag === 'jobDescription') positions.at(-1)?.descriptions.push({ name: '', value: '' })
      },
      ontext(part) {
        const position = positions.at(-1)
        const tag = open.at(-1) ?? ''
        if (!position || open.length < 3) return
        if (open.length === 3) position.texts.set(tag, (position.texts.get(tag) ?? '') + part)
        const description = open.at(-2) === 'jobDescription' ? position.descriptions.at(-1) : undefined
        if (description && (tag === 'name' || tag === 'value')) description[tag] += part
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  )
  parser.end(xml)
  if (!isBoard) throw new UnreadBoard('The board answers with something that is no list of jobs')
  return positions
}
