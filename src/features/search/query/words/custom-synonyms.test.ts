import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { occupationOf } from '#/features/occupations/occupation-of.server.ts'
import { taxonomy, taxonomyVersion } from '#/features/occupations/occupations.server.ts'
import { loadCustomSynonyms, parseCustomSynonyms } from './custom-synonyms.server.ts'

const read = (text: string) => parseCustomSynonyms(text, taxonomy())
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-synonyms-'))
const fileWith = (text: string | Buffer) => {
  const file = path.join(folder, 'synonyms.txt')
  writeFileSync(file, text)
  return file
}

test('a name beside a title is a title of its occupation, and other names find each other', () => {
  expect(read('# Ours\n\nsuds wrangler = dishwasher\nblue badge =  Depot   Pass \n')).toEqual({
    titles: [{ title: 'suds wrangler', occupations: [occupationOf('dishwasher')?.occupation.name] }],
    synonyms: [['blue badge', 'Depot Pass']],
  })
  expect(read('\r\n# Nothing\r\n')).toEqual({ titles: [], synonyms: [] })
  // A kind of the other is no contradiction.
  expect(read('software engineer = backend developer = wirewright').titles).toEqual([
    { title: 'wirewright', occupations: ['Software engineer'] },
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
  expect(() => loadCustomSynonyms(path.join(folder, 'none.txt'))).toThrow(
    /^Set SEARCH_SYNONYMS to a text file/,
  )
  expect(() => loadCustomSynonyms(fileWith(Buffer.from([0x63, 0xff, 0x3d])))).toThrow(
    /^Set SEARCH_SYNONYMS to a text file in UTF-8/,
  )
})

test('with the file the titles of jobs are read by the operator’s names, and all jobs are read again', () => {
  expect(occupationOf('Senior Suds Wrangler, Nights')).toBeNull()
  // In a process of its own, as it stays for as long as the process runs.
  const read = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, FILE: fileWith('suds wrangler = dishwasher\nblue badge = depot pass') },
      encoding: 'utf8',
    }),
  )
  expect(read).toEqual({
    occupation: occupationOf('Dishwasher')?.occupation.name,
    synonyms: ['depot pass'],
    version: expect.not.stringMatching(taxonomyVersion()),
  })
})

const program = `
  import { occupationOf } from '#/features/occupations/occupation-of.server.ts'
  import { taxonomyVersion } from '#/features/occupations/occupations.server.ts'
  import { loadCustomSynonyms } from '#/features/search/query/words/custom-synonyms.server.ts'
  import { synonymsOf } from '#/features/search/query/words/synonyms.server.ts'
  loadCustomSynonyms(process.env.FILE)
  const occupation = occupationOf('Senior Suds Wrangler, Nights')?.occupation.name
  console.log(JSON.stringify({ occupation, synonyms: synonymsOf('Blue Badge'), version: taxonomyVersion() }))`
