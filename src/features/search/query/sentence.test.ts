import { expect, test } from 'vitest'
import { readQuestion } from './question.server.ts'
import { readSentence } from './sentence.ts'
import { tokenize } from './words/tokenize.server.ts'

function parts(typed: string) {
  const [tokens = []] = tokenize(typed)
  const text = (some: { text: string }[]) => some.map((token) => token.text).join(' ')
  const { main, mainText, unwanted, aside } = readSentence(tokens, typed)
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
  [
    'warehouse no nights or weekends',
    { main: 'warehouse', mainText: 'warehouse', unwanted: 'nights weekends' },
  ],
  ['warehouse no nights and weekends', { main: 'warehouse', unwanted: 'nights weekends' }],
  ['warehouse no nights and part time', { main: 'warehouse and part time', unwanted: 'nights' }],
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

test('tools beside each other are fields, and describe no work', () => {
  const [tokens = []] = tokenize('python sql')
  expect(readQuestion(tokens, 'python sql').occupation?.by).toBe('field')
})
