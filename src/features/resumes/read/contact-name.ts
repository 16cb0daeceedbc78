import type { FoundContact } from './contact.ts'
import { readName } from './names/read-name.ts'
import type { NumberedLine } from './sections.ts'
import { hasTitleWord } from './words/lexicon.ts'

/** The name, and what somebody says they are. `address` is their e-mail address. */
export function readNameAndLabel(
  lines: NumberedLine[],
  head: NumberedLine[],
  address: string,
): Pick<FoundContact, 'name' | 'nameParts' | 'label'> {
  const found = readName(lines, head, address)
  const at = found?.name.lines[0] ?? -1
  return {
    ...(found ? { name: found.name } : {}),
    ...(found?.parts ? { nameParts: found.parts } : {}),
    ...readLabel(found && head.length === 0 ? lines.slice(0, 6) : head, at),
  }
}

function readLabel(head: NumberedLine[], nameAt: number): Pick<FoundContact, 'label'> {
  const line = head
    .filter(({ number }) => number >= nameAt && number <= nameAt + 5)
    .find(
      ({ text, number }) =>
        number !== nameAt &&
        hasTitleWord(text) &&
        text.length <= 90 &&
        text.split(/\s+/).length <= 10 &&
        !/[.@]$|@|:/.test(text),
    )
  if (!line) return {}
  const value = line.text.split('\t').find(hasTitleWord) ?? line.text
  return { label: { value: value.replace(/[\s,;|–—-]+$/, ''), certainty: 'likely', lines: [line.number] } }
}
