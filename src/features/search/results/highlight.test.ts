import { expect, test } from 'vitest'
import { findMatchingWords, snippetOf, wordFormsRegex } from './highlight.ts'

test.each([
  ['Senior Engineer, engineers, engineering', ['engineer'], ['Engineer', 'engineers']],
  ['Measure on slow devices for WebGL', ['web', 'dev'], []],
  ['Two companies, one company', ['company', 'companies'], ['companies', 'company']],
  ['Résumé writer', ['resume'], ['Résumé']],
  ['C++, C# and C developer', ['cplusplus', 'csharp'], ['C++', 'C#']],
  ['C++, C# and C developer', ['c'], ['C']],
  ['ASP.NET developer', ['dotnet'], ['.NET']],
  ['IT manager, makes it work', ['infotech'], ['IT']],
  ['R&D lead, R & D', ['rnd'], ['R&D', 'R & D']],
  ['Nothing of it', [], []],
])('of %j the words %j are %j', (text, stems, words) => {
  expect(findMatchingWords(text, wordFormsRegex(stems))).toEqual(words)
})

test('a snippet starts and ends with whole words and marks each match', () => {
  const text = `${'Many things come before it. '.repeat(8)}You weld steel and wéld more. ${'Then rest. '.repeat(30)}`
  const parts = snippetOf(text, wordFormsRegex(['weld']))
  expect(parts.filter(({ marked }) => marked).map((part) => part.text)).toEqual(['weld', 'wéld'])
  expect(parts[0]).toEqual({ text: '… ', marked: false })
  expect(parts.at(-1)).toEqual({ text: ' …', marked: false })
  expect(text).toContain(
    ` ${parts
      .slice(1, -1)
      .map((part) => part.text)
      .join('')} `,
  )
})

test('a text without a match has no snippet', () => {
  expect(snippetOf('Nothing here', wordFormsRegex(['weld']))).toEqual([])
})
