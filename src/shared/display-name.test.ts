import { expect, test } from 'vitest'
import { companyName, displayName, linkIn, tidyName } from './display-name.ts'

const company = companyName()
const read = (name: unknown) => {
  const result = company.safeParse(name)
  return result.success ? result.data : { refused: result.error.issues.map(({ message }) => message) }
}
const refused = (part: string) => ({ refused: [expect.stringContaining(part)] })

test('compatibility letters become plain ones, and nothing invisible stays', () => {
  expect(read('𝐍𝐨𝐫𝐭𝐡𝐪𝐮𝐚𝐲 Ｆｅｒｒｉｅｓ')).toBe('Northquay Ferries')
  expect(read('  North\u200bquay\u00a0 \u2060Fer\u00adries\ufeff ')).toBe('Northquay Ferries')
  expect(read('Café\u0301 Nürnberg'.normalize('NFD'))).toBe('Café\u0301 Nürnberg'.normalize('NFKC'))
  expect(read('Line\nbreak Ltd')).toBe('Line break Ltd')
})

test('joiners stay where a script needs them, and go elsewhere', () => {
  expect(read('می\u200cخواهم')).toBe('می\u200cخواهم')
  expect(read('Ac\u200cme\u200d Ltd')).toBe('Acme Ltd')
})

test('what cannot be made an honest name is refused in words', () => {
  expect(read('\u202eemcA Ltd')).toEqual(refused('direction of reading'))
  expect(read('Nоrthquay')).toEqual(refused('“Nоrthquay” mixes letters of different alphabets'))
  expect(read('ᴍɪᴄʀᴏ Soft')).toEqual(refused('small capitals'))
  expect(read('Northquay ✔')).toEqual(refused('check mark'))
  expect(read('\u200b\u200b\u3164\u2800')).toEqual({ refused: ['Company name is required'] })
  expect(read('A 1')).toEqual(refused('at least two letters'))
  expect(read('!!! ???')).toEqual(refused('at least two letters'))
  expect(read('Acme \u0007 Ltd')).toEqual(refused('cannot be shown'))
  expect(read('𐤀𐤁𐤂 Ltd')).toEqual(refused('script that is not in use'))
  expect(read(undefined)).toEqual({ refused: ['Company name is required'] })
  expect(read('x'.repeat(161))).toEqual(refused('at most 160'))
})

test('honest names of many scripts pass as they are', () => {
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
    expect(read(name)).toBe(name)
})

test('a name is no link, unless the place allows it', () => {
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

test('a tidied name stays as it is when it is tidied again', () => {
  for (const name of ['ﷺ Ltd', '㈱ソニー', 'ﬁnance', '½ Price', 'Ⅷ Eight', 'ẛ̣'])
    expect(tidyName(tidyName(name))).toBe(tidyName(name))
})
