import { expect, test } from 'vitest'
import { readQueryText } from './query-text.ts'
import { slashParts } from './slashes.ts'
import { tokenize } from './tokenize.server.ts'
import { withPlainSigns } from './typed-signs.ts'
import { closedForms, formsOf } from './word-forms.server.ts'

test.each([
  '“forklift driver”',
  '„forklift driver“',
  '”forklift driver”',
  '«forklift driver»',
  '« forklift driver »',
  '»forklift driver«',
  '‹forklift driver›',
  '›forklift driver‹',
  '‘forklift driver’',
  '‚forklift driver‘',
  "'forklift driver'",
  ",,forklift driver''",
  "``forklift driver''",
  '<<forklift driver>>',
  '「forklift driver」',
  '『forklift driver』',
  '＂ｆｏｒｋｌｉｆｔ　ｄｒｉｖｅｒ＂',
  '″forklift driver″',
  '("forklift driver")',
  '“fork\u00adlift\u200b driver”',
])('%s is a phrase', (typed) => {
  const tokens = tokenize(typed)[0]?.filter(({ text }) => /\w/.test(text))
  expect(tokens).toEqual([{ text: 'forklift driver', quoted: true, excluded: false }])
})

test('a quote without another, an apostrophe and the sign for inches make no phrase', () => {
  const typedWords = [
    '"forklift driver',
    'forklift driver”',
    "drivers' and cooks' jobs",
    '19" rack and 20" rack',
  ]
  for (const typed of [...typedWords, 'children’s nurse', "rock 'n' roll", '„forklift driver'])
    expect(
      tokenize(typed)
        .flat()
        .filter(({ quoted }) => quoted),
      typed,
    ).toEqual([])
})

test.each(['-night', '−night', '–night', '—night', '‐night', '‑night', '－night', '﹣night', '--night'])(
  '%s is a word that is left out',
  (typed) => {
    expect(tokenize(`nurse ${typed}`)[0]?.filter(({ excluded }) => excluded)).toMatchObject([
      { text: 'night' },
    ])
    expect(tokenize(`nurse ${typed.replace('night', '“night shift”')}`)[0]?.at(-1)).toEqual({
      text: 'night shift',
      quoted: true,
      excluded: true,
    })
  },
)

test('each sign has one plain form, and what nobody sees is gone', () => {
  const plain: Record<string, string> = {
    'nurse — night': 'nurse - night',
    'front–end': 'front-end',
    'nurse—midwife': 'nurse midwife',
    'ｃ＋＋': 'c++',
    'C♯': 'C#',
    'Ｃ／Ｃ＋＋': 'C/C++',
    'C∕C++': 'C/C++',
    'Java™ developer': 'Java developer',
    'Kran\u00adken\u200bpfleger\ufeff': 'Krankenpfleger',
    'cafe\u0301': 'café',
    'nurse\u00a0night\u3000shift': 'nurse night shift',
    'it’s': "it's",
    ﬁnance: 'finance',
    // The joiner is a letter here.
    'می\u200cخواهم': 'می\u200cخواهم',
  }
  for (const [typed, text] of Object.entries(plain)) expect(withPlainSigns(typed), typed).toBe(text)
})

test('marks for men and women say nothing', () => {
  const plain: Record<string, string> = {
    'Krankenpfleger (m/w/d)': 'Krankenpfleger',
    'w/m/d Koch': 'Koch',
    'Serveur H/F': 'Serveur',
    'Cook (f/m/x) or nurse': 'Cook or nurse',
    'Bäcker:in': 'Bäcker',
    'Verkäufer/-in': 'Verkäufer',
    BäckerInnen: 'Bäcker',
    infirmier·e: 'infirmier',
    'camarero/a': 'camarero',
    // These are something else.
    'LinkedIn recruiter': 'LinkedIn recruiter',
    'Python/R': 'Python/R',
    'CDL (A) driver': 'CDL (A) driver',
    'check-in agent': 'check-in agent',
    'node.e': 'node.e',
  }
  for (const [typed, text] of Object.entries(plain)) expect(readQueryText(typed), typed).toBe(text)
})

test('what stands beside a slash are alternatives, unless it is one name', () => {
  expect(slashParts('C/C++')).toEqual(['C', 'C++'])
  expect(slashParts('Java/Kotlin/Scala')).toEqual(['Java', 'Kotlin', 'Scala'])
  expect(slashParts('nurse/midwife,')).toEqual(['nurse', 'midwife,'])
  for (const name of [
    'CI/CD',
    'tcp/ip',
    'AC/DC',
    '24/7',
    'A/B',
    'I/O',
    'S/4HANA',
    '12/2025',
    'nurse/',
    'https://a.b/c/d',
  ])
    expect(slashParts(name), name).toBeNull()
  const names = (typed: string) => tokenize(typed)[0]?.map(({ text }) => text)
  expect(names('front end/back end developer')).toEqual(['front end/back end', 'developer'])
  expect(tokenize('software engineer/developer')[0]?.[0]?.forms).toEqual(
    expect.arrayContaining(['software engineer', 'software developer']),
  )
  expect(names('registered nurse / midwife')).toEqual(['registered nurse/midwife'])
  expect(tokenize('nurse and/or midwife')).toHaveLength(2)
})

test('brackets and punctuation around a word are no part of it', () => {
  const words = (typed: string) => tokenize(typed)[0]?.map(({ text }) => text)
  expect(words('nurse, (Leeds)')).toEqual(['nurse', 'Leeds'])
  expect(words('cook & baker + waiter')).toEqual(['cook', 'baker', 'waiter'])
  expect(words('tiler+roofer,glazier')).toEqual(['tiler', 'roofer', 'glazier'])
  expect(words('C++, C# or .NET')).toEqual(['C++', 'C#'])
  expect(words('R & D')).toEqual(['R & D'])
  expect(tokenize('tiler|roofer')[0]?.[0]?.forms).toEqual(expect.arrayContaining(['tiler', 'roofer']))
})

test('a compound is also written apart, with a hyphen or as one word', () => {
  expect(formsOf('Softwareentwicklerin')).toEqual(
    expect.arrayContaining(['softwareentwickler', 'software entwickler']),
  )
  expect(formsOf('Software-Entwicklerin')).toEqual(
    expect.arrayContaining(['softwareentwickler', 'software entwickler']),
  )
  expect(formsOf('forklift')).toEqual(['forklifts', 'fork lift'])
  expect(formsOf('e-commerce')).toEqual(['ecommerce'])
  expect(formsOf('fullstack-developer')).toContain('full stack developer')
  expect(closedForms('fork', 'lift')).toEqual(['forklift'])
  expect(closedForms('sales', 'person')).toContain('salesman')
  expect(closedForms('Software', 'Entwickler')).toContain('softwareentwicklerin')
  // No word of two words.
  for (const word of ['manager', 'marketing', 'therapist', 'representative', 'pharmacist', 'warden'])
    expect(
      formsOf(word).filter((form) => form.includes(' ')),
      word,
    ).toEqual([])
  expect(closedForms('nurse', 'in')).toEqual([])
  expect(closedForms('and', 'cook')).toEqual([])
})
