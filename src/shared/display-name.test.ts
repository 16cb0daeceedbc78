import { expect, test } from 'vitest'
import { processorMs } from '#/testing/runner/processor-time.ts'
import { companyName, displayName, linkIn, tidyName } from './display-name.ts'

const company = companyName()
const parse = (name: unknown) => {
  const result = company.safeParse(name)
  return result.success ? result.data : { refused: result.error.issues.map(({ message }) => message) }
}
const refused = (part: string) => ({ refused: [expect.stringContaining(part)] })

// Security: X-10
test('compatibility letters become plain ones, and invisible characters are removed', () => {
  expect(parse('𝐍𝐨𝐫𝐭𝐡𝐪𝐮𝐚𝐲 Ｆｅｒｒｉｅｓ')).toBe('Northquay Ferries')
  expect(parse('  North\u200bquay\u00a0 \u2060Fer\u00adries\ufeff ')).toBe('Northquay Ferries')
  expect(parse('Café\u0301 Nürnberg'.normalize('NFD'))).toBe('Café\u0301 Nürnberg'.normalize('NFKC'))
  expect(parse('Line\nbreak Ltd')).toBe('Line break Ltd')
})

test('joiners stay where a script needs them and are removed elsewhere', () => {
  expect(parse('می\u200cخواهم')).toBe('می\u200cخواهم')
  expect(parse('Ac\u200cme\u200d Ltd')).toBe('Acme Ltd')
})

// Security: X-10
test('names that cannot be normalized to an honest name are refused with a reason', () => {
  expect(parse('\u202eemcA Ltd')).toEqual(refused('direction of reading'))
  expect(parse('Nоrthquay')).toEqual(refused('“Nоrthquay” mixes letters of different alphabets'))
  expect(parse('ᴍɪᴄʀᴏ Soft')).toEqual(refused('small capitals'))
  expect(parse('Northquay ✔')).toEqual(refused('check mark'))
  expect(parse('\u200b\u200b\u3164\u2800')).toEqual({ refused: ['Company name is required'] })
  expect(parse('A 1')).toEqual(refused('at least two letters'))
  expect(parse('!!! ???')).toEqual(refused('at least two letters'))
  expect(parse('Acme \u0007 Ltd')).toEqual(refused('cannot be shown'))
  expect(parse('𐤀𐤁𐤂 Ltd')).toEqual(refused('script that is not in use'))
  expect(parse(undefined)).toEqual({ refused: ['Company name is required'] })
  expect(parse('x'.repeat(161))).toEqual(refused('at most 160'))
})

test('honest names in many scripts are accepted unchanged', () => {
  for (const name of [
    'Žabka Polska',
    'Яндекс',
    'Ελληνικά Πετρέλαια',
    'שטראוס',
    'شركة النيل',
    'ソニーグループ',
    'トヨタ自動車 TOYOTA',
    'LG전자',
    '中国石油 PetroChina',
    'ปตท',
    'टाटा समूह',
    "O'Neill & Sons (1921)",
    'Dr.Oetker',
    'GmbH & Co.KG',
    'J.P.Morgan',
    'E.ON',
    'Yahoo! Inc.',
    'S.p.A.',
  ])
    expect(parse(name)).toBe(name)
})

test('a name cannot contain a link, unless allowed', () => {
  for (const name of [
    'http://x',
    'see www.x',
    'acme.com',
    'PRIZE.COM',
    'wa.me',
    't.me/abc',
    'go to пример.рф',
    'x。中国',
  ])
    expect([name, linkIn(name) !== undefined]).toEqual([name, true])
  for (const name of ['Jane Doe', 'J.R.R. Tolkien', 'Dr.Smith', 'Ph.D', 'St.John', '3.5 Ltd', 'A.P. Møller'])
    expect([name, linkIn(name)]).toEqual([name, undefined])
  expect(displayName('Name').safeParse('You won, claim.example').error?.issues[0]?.message).toBe(
    'Name cannot contain a web address. If it is none, leave a space after the dot.',
  )
  expect(companyName('Legal name', { links: true }).parse('Booking.com')).toBe('Booking.com')
})

test('tidying a name twice changes nothing more', () => {
  for (const name of ['ﷺ Ltd', '㈱ソニー', 'ﬁnance', '½ Price', 'Ⅷ Eight', 'ẛ̣'])
    expect(tidyName(tidyName(name))).toBe(tidyName(name))
})

// Security: I-05
test('a name as long as a request may be is refused without looking into it', () => {
  const refuse = () => {
    for (const text of ['a', 'a-', 'ﷺ', '⋅.'])
      expect(parse(text.repeat(1_000_000 / text.length))).toEqual(refused('at most 160'))
  }
  expect(processorMs(refuse)).toBeLessThan(2_000)
})
