import { expect, test } from 'vitest'
import { countryOf, findLanguages, hasTitleWord, lastTitleEnd } from './lexicon.ts'
import { phraseFinder } from './phrases.ts'

const find = phraseFinder(['nurse', 'head nurse', 'chef de', 'a/s', 'b.sc', 'Köchin'])
const found = (text: string) => find(text).map(({ from, to }) => text.slice(from, to))

test('a phrase is found in whatever case, the longest of those that start at one place', () => {
  expect(found('HEAD  NURSE and nurse')).toEqual(['HEAD  NURSE', 'nurse'])
  expect(found('KÖCHIN, Vestas A/S (B.Sc)')).toEqual(['KÖCHIN', 'A/S', 'B.Sc'])
  // Its small letter is two characters, which moves nothing.
  expect(found('İİ nurse')).toEqual(['nurse'])
})

test('no letter or number touches a phrase', () => {
  expect(found('nursery, 2nurse, chef design, b.sci')).toEqual([])
  expect(found('nurse-led (nurse)')).toEqual(['nurse', 'nurse'])
})

test('titles, countries and languages are known in four languages', () => {
  for (const title of ['Filialleiterin', 'Koch/Köchin', 'Encargada', 'Aide-soignante', 'Forklift driver'])
    expect(hasTitleWord(title)).toBe(true)
  for (const other of ['Nordlicht Bäckerei', 'Leiterplatte', 'Drivers’ Row'])
    expect(hasTitleWord(other)).toBe(false)
  expect(lastTitleEnd('Web Developer Naya')).toBe('Web Developer'.length)
  expect(['Österreich', 'Alemania', 'Royaume-Uni', 'Poland', 'Utopia'].map(countryOf)).toEqual([
    ...['AT', 'DE', 'GB', 'PL', null],
  ])
  expect(findLanguages('Spanisch, allemand und INGLÉS').map(({ language }) => language)).toEqual([
    ...['Spanish', 'German', 'English'],
  ])
})
