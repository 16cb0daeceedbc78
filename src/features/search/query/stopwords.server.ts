import { readFileSync } from 'node:fs'
import path from 'node:path'

type Filler = { words: string[]; isLeft: boolean[]; at: 'start' | 'end' | 'anywhere' }

/** Lines of fillers.txt, the longest first. */
function readStopwords(text: string): Filler[] {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  const fillers = lines.map((line): Filler => {
    const words = line.split(/\s+/).filter((word) => word && word !== '…')
    const hasBrackets = line.includes('(')
    return {
      words: words.map((word) => word.replace(/[()]/g, '')),
      isLeft: words.map((word) => !hasBrackets || word.startsWith('(')),
      at: line.startsWith('…') ? 'end' : line.endsWith('…') ? 'start' : 'anywhere',
    }
  })
  return fillers.sort((one, other) => other.words.length - one.words.length)
}

const fillers = readStopwords(readFileSync(path.join(import.meta.dirname, 'stopwords.txt'), 'utf8'))
const alone = new Set(fillers.map(({ words, isLeft }) => words.filter((_, i) => isLeft[i]).join(' ')))

/** What is typed beside nothing but a place: 'work in dublin', 'remote job'. */
export const isStopword = (words: string) => alone.has(words.toLowerCase())

/** Which of these words need not be in a job. */
export function stopwordsAmong(run: string[]): boolean[] {
  const words = run.map((word) => word.toLowerCase().replace(/[,.;:!?]+$/, ''))
  const isLeft = words.map(() => false)
  const leave = (filler: Filler, at: number) => {
    for (const [i, left] of filler.isLeft.entries()) if (left) isLeft[at + i] = true
  }
  for (let at = 0; at < words.length; at++) {
    const filler = find('anywhere', at)
    if (filler) leave(filler, at)
  }
  for (let at = 0; at < words.length; ) {
    const filler = isLeft[at] ? undefined : find('start', at)
    if (!filler && !isLeft[at]) break
    if (filler) leave(filler, at)
    at += filler?.words.length ?? 1
  }
  for (let end = words.length; end > 0; end--) {
    if (isLeft[end - 1]) continue
    const filler = fillers.find((one) => one.at === 'end' && isAt(one, end - one.words.length))
    if (!filler) break
    leave(filler, end - filler.words.length)
  }
  return isLeft

  function find(place: Filler['at'], at: number) {
    return fillers.find((filler) => filler.at === place && isAt(filler, at))
  }
  function isAt(filler: Filler, at: number) {
    return at >= 0 && filler.words.every((word, i) => words[at + i] === word)
  }
}
