// The difference of two texts, word by word, as a marked text.

export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string }

/** Above this many pairs of words the middle counts as replaced, so that no text keeps a phone busy. */
const maxPairs = 1_000_000

const tokens = (text: string) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

/** The parts in order: without the added ones they are `before`, without the removed ones `after`. */
export function diffTexts(before: string, after: string): DiffPart[] {
  const [a, b] = [tokens(before), tokens(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const parts: DiffPart[] = []
  add(parts, 'same', a.slice(0, start).join(''))
  addMiddle(parts, a.slice(start, a.length - end), b.slice(start, b.length - end))
  add(parts, 'same', a.slice(a.length - end).join(''))
  return joinPhrases(parts)
}

/** Words that changed one beside the other are one phrase: the space between them is no part that stayed. */
function joinPhrases(parts: readonly DiffPart[]) {
  const joined: DiffPart[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    add(joined, 'removed', removed)
    add(joined, 'added', added)
    removed = added = ''
  }
  for (const [place, { kind, text }] of parts.entries()) {
    const isBetween =
      place > 0 && place < parts.length - 1 && (removed !== '' || added !== '') && /^ +$/.test(text)
    if (kind !== 'added' && (kind === 'removed' || isBetween)) removed += text
    if (kind !== 'removed' && (kind === 'added' || isBetween)) added += text
    if (kind !== 'same' || isBetween) continue
    flush()
    add(joined, 'same', text)
  }
  flush()
  return joined
}

function add(parts: DiffPart[], kind: DiffPart['kind'], text: string) {
  const last = parts.at(-1)
  if (!text) return
  if (last?.kind === kind) last.text += text
  else parts.push({ kind, text })
}

/** By the longest common subsequence. */
function addMiddle(parts: DiffPart[], a: string[], b: string[]) {
  if (a.length * b.length > maxPairs) {
    add(parts, 'removed', a.join(''))
    add(parts, 'added', b.join(''))
    return
  }
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      add(parts, 'same', a[i] ?? '')
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) add(parts, 'removed', a[i++] ?? '')
    else add(parts, 'added', b[j++] ?? '')
  }
  add(parts, 'removed', a.slice(i).join(''))
  add(parts, 'added', b.slice(j).join(''))
}

/** Shortens long stretches that stayed, to the words around what changed. */
export function shortenSame(parts: readonly DiffPart[], keep = 120): DiffPart[] {
  return parts.map((part, place) => {
    const isFirst = place === 0
    const isLast = place === parts.length - 1
    if (part.kind !== 'same' || part.text.length <= keep * 2 + 40) return part
    const head = isFirst ? '' : part.text.slice(0, keep).replace(/\S*$/, '')
    const tail = isLast ? '' : part.text.slice(-keep).replace(/^\S*/, '')
    return { ...part, text: `${head} … ${tail}` }
  })
}
