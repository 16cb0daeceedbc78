import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { occupationOf } from '#/features/occupations/occupation-of.server.ts'
import { setOwnTitles, taxonomy, taxonomyVersion } from '#/features/occupations/occupations.server.ts'
import { loadOwnSynonyms, readOwnSynonyms } from './own-synonyms.server.ts'
import { synonymsOf } from './synonyms.server.ts'

const read = (text: string) => readOwnSynonyms(text, taxonomy())
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-synonyms-'))
const fileWith = (text: string | Buffer) => {
  const file = path.join(folder, 'synonyms.txt')
  writeFileSync(file, text)
  return file
}

afterAll(() => setOwnTitles([]))

test('a name beside a title is a title of its occupation, and other names find each other', () => {
  expect(read('# Ours\n\nsuds wrangler = dishwasher\nblue badge =  Depot   Pass \n')).toEqual({
    titles: [{ title: 'suds wrangler', sameAs: 'dishwasher' }],
    synonyms: [['blue badge', 'Depot Pass']],
  })
  expect(read('\r\n# Nothing\r\n')).toEqual({ titles: [], synonyms: [] })
  // A kind of the other is no contradiction.
  expect(read('software engineer = backend developer = wirewright').titles).toEqual([
    { title: 'wirewright', sameAs: 'software engineer' },
  ])
})

test.each([
  ['suds wrangler', 'line 1: write two names or more with = between them'],
  ['a =', 'line 1: a name has one to 6 words, and “” does not'],
  ['one two three four five six seven = cook', 'line 1: a name has one to 6 words'],
  ['cook = nurse', 'line 1: “cook” is a'],
  ['suds wrangler = cook\n\nSuds-Wrangler = nurse', 'line 3: “Suds-Wrangler” is already in line 1'],
  ['cook = cook', 'line 1: “cook” is twice in it'],
])('%s is refused with its line', (text, problem) => {
  expect(() => read(text)).toThrow(problem)
})

test('every line that is wrong is named, up to ten', () => {
  expect(() => read('x\n'.repeat(12))).toThrow(/line 1: .*line 10: .*; and 2 more\.$/)
})

test('a file that is missing or no text is refused by the name of the setting', () => {
  expect(() => loadOwnSynonyms(path.join(folder, 'none.txt'))).toThrow(/^Set SEARCH_SYNONYMS to a text file/)
  expect(() => loadOwnSynonyms(fileWith(Buffer.from([0x63, 0xff, 0x3d])))).toThrow(
    /^Set SEARCH_SYNONYMS to a text file in UTF-8/,
  )
})

test('with the file the titles of jobs are read by the operator’s names, and all jobs are read again', () => {
  const before = taxonomyVersion()
  expect(occupationOf('Senior Suds Wrangler, Nights')).toBeNull()
  loadOwnSynonyms(fileWith('suds wrangler = dishwasher\nblue badge = depot pass'))
  expect(occupationOf('Senior Suds Wrangler, Nights')?.occupation).toBe(
    occupationOf('Dishwasher')?.occupation,
  )
  expect(synonymsOf('Blue Badge')).toEqual(['depot pass'])
  expect(taxonomyVersion()).not.toBe(before)
})
