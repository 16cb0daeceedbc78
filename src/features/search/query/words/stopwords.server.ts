import { readFileSync } from 'node:fs'
import path from 'node:path'

type StopPhrase = { words: string[]; isStopword: boolean[]; position: 'start' | 'end' | 'anywhere' }

/** The phrases of stopwords.txt, the longest first. */
function parseStopPhrases(text: string): StopPhrase[] {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  const stopPhrases = lines.map((line): StopPhrase => {
    const words = line.split(/\s+/).filter((word) => word && word !== '…')
    const hasBrackets = line.includes('(')
    return {
      words: words.map((word) => word.replace(/[()]/g, '')),
      isStopword: words.map((word) => !hasBrackets || word.startsWith('(')),
      position: line.startsWith('…') ? 'end' : line.endsWith('…') ? 'start' : 'anywhere',
    }
  })
  return stopPhrases.sort((one, other) => other.words.length - one.words.length)
}

const stopPhrases = parseStopPhrases(readFileSync(path.join(import.meta.dirname, 'stopwords.txt'), 'utf8'))
const wholePhrases = new Set(
  stopPhrases.map(({ words, isStopword }) => words.filter((_, i) => isStopword[i]).join(' ')),
)

/** Whether this whole text is one stop phrase, as 'work' in 'work in dublin'. */
export const isStopPhrase = (words: string) => wholePhrases.has(words.toLowerCase())

/** For each word, whether it belongs to a stop phrase. */
export function markStopwords(typedWords: string[]): boolean[] {
  const words = typedWords.map((word) => word.toLowerCase().replace(/[,.;:!?]+$/, ''))
  const isStopword = words.map(() => false)
  const mark = (phrase: StopPhrase, start: number) => {
    for (const [i, isMarked] of phrase.isStopword.entries()) if (isMarked) isStopword[start + i] = true
  }
  for (let start = 0; start < words.length; start++) {
    const phrase = find('anywhere', start)
    if (phrase) mark(phrase, start)
  }
  for (let start = 0; start < words.length; ) {
    const phrase = isStopword[start] ? undefined : find('start', start)
    if (!phrase && !isStopword[start]) break
    if (phrase) mark(phrase, start)
    start += phrase?.words.length ?? 1
  }
  for (let end = words.length; end > 0; end--) {
    if (isStopword[end - 1]) continue
    const phrase = stopPhrases.find((one) => one.position === 'end' && isAt(one, end - one.words.length))
    if (!phrase) break
    mark(phrase, end - phrase.words.length)
  }
  return isStopword

  function find(position: StopPhrase['position'], start: number) {
    return stopPhrases.find((phrase) => phrase.position === position && isAt(phrase, start))
  }
  function isAt(phrase: StopPhrase, start: number) {
    return start >= 0 && phrase.words.every((word, i) => words[start + i] === word)
  }
}
