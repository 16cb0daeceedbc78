import { expect, test } from 'vitest'
import { attributeAt } from './attributes.ts'
import { readSentence } from './sentence.ts'
import { tokenize } from './words/tokenize.server.ts'

function parts(typed: string) {
  const [tokens = []] = tokenize(typed)
  const text = (some: { text: string }[]) => some.map((token) => token.text).join(' ')
  const lengthAt = (words: readonly { text: string }[], at: number) => attributeAt(words, at)?.length ?? 0
  const { main, mainText, unwanted, aside } = readSentence(tokens, typed, lengthAt)
  return { main: text(main), mainText, unwanted: text(unwanted), aside: text(aside) }
}

test.each([
  ['work with food but not in a restaurant', { mainText: 'work with food', unwanted: 'in a restaurant' }],
  ['not in an office but with people', { mainText: 'with people', unwanted: 'in an office' }],
  ['warehouse no weekends', { main: 'warehouse', unwanted: 'weekends' }],
  ['cleaning while my kids are at school', { main: 'cleaning', aside: 'my kids are at school' }],
  ['factory no experience', { main: 'factory no experience', unwanted: '' }],
  ['cleaner no weekends part time', { main: 'cleaner part time', unwanted: 'weekends' }],
  ['warehouse no weekends no experience', { main: 'warehouse no experience', unwanted: 'weekends' }],
  ['warehouse no nights or weekends', { main: 'warehouse weekends', unwanted: 'nights' }],
  ['work with animals, not in a zoo', { mainText: 'work with animals', unwanted: 'in a zoo' }],
])('"%s" has its parts', (typed, expected) => {
  expect(parts(typed)).toMatchObject(expected)
})

test.each([
  'not for profit accountant',
  'doctors without borders',
  'no nights',
  'nurse "not nights"',
  'nurse -nights',
])('"%s" is read as one', (typed) => {
  expect(parts(typed)).toMatchObject({ unwanted: '', aside: '', mainText: typed })
})
