import { describe, expect, test } from 'vitest'
import { displayName } from '../display-name.ts'
import { email, optionalCode, optionalText, text, webUrl, webUrlOn } from '../schemas.ts'
import { tidySearch } from './email.ts'
import { plain, removeInvisible } from './pasted.ts'
import { readableDomain, readableEmail } from './readable-domain.ts'

type Schema = {
  safeParse(value: unknown): { data?: unknown; error?: { issues: { message: string }[] } | undefined }
}
const parse = (schema: Schema, value: string) => {
  const { data, error } = schema.safeParse(value)
  return error ? { refused: error.issues[0]?.message } : data
}
const foreignLetters = {
  refused:
    'Mail to an address with such letters before the @ does not arrive everywhere. Enter one in a to z.',
}
const noEmail = { refused: 'Enter an email like name@company.com' }

describe('emails', () => {
  test.each([
    ['a zero width space before', '\u200bseeker@demo.example', 'seeker@demo.example'],
    ['a soft hyphen within', 'soft\u00adhyphen@example.com', 'softhyphen@example.com'],
    ['a mark of direction behind', 'bidi\u202c@example.com', 'bidi@example.com'],
    ['a contact copied from a chat', '\u2068anna@example.com\u2069', 'anna@example.com'],
    ['a byte order mark', '\ufeffanna@example.com', 'anna@example.com'],
    ['a word joiner around the @', 'anna\u2060@\u2060example.com', 'anna@example.com'],
    ['joiners', 'an\u200cna@exa\u200dmple.com', 'anna@example.com'],
    ['a variation selector', 'anna@example.com\ufe0f', 'anna@example.com'],
    ['the place of a picture', '\ufffcanna@example.com', 'anna@example.com'],
    ['a thin and an ideographic space', '\u2009anna@example.com\u3000', 'anna@example.com'],
    ['full width', 'ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'anna@example.com'],
    ['a full-width @', 'anna＠example.com', 'anna@example.com'],
    ['an ideographic full stop', 'anna@example。com', 'anna@example.com'],
    [
      'a hyphen that does not break',
      'anna\u2011maria@müller\u2011bau.example',
      'anna-maria@xn--mller-bau-q9a.example',
    ],
    ['a curly apostrophe', 'o’brien@example.ie', "o'brien@example.ie"],
    ['digits of another script', 'anna٢@example.com', 'anna2@example.com'],
    ['a copied link', 'mailto:Anna@Example.com', 'anna@example.com'],
    ['angle brackets', '<anna@example.com>', 'anna@example.com'],
    ['a domain in its own letters', 'anna@müller.example', 'anna@xn--mller-kva.example'],
    ['its ASCII form', 'anna@xn--mller-kva.example', 'anna@xn--mller-kva.example'],
    ['capitals', 'Anna@MÜLLER.example', 'anna@xn--mller-kva.example'],
    ['decomposed letters', 'anna@mu\u0308ller.example', 'anna@xn--mller-kva.example'],
    ['a sharp s', 'info@straße.example', 'info@xn--strae-oqa.example'],
    ['Cyrillic', 'info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
    ['Chinese', 'info@例子.中国', 'info@xn--fsqu00a.xn--fiqs8s'],
    ['Devanagari', 'info@उदाहरण.भारत', 'info@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['a Persian joiner in the domain', 'info@نامه‌ای.example', 'info@xn--mgba3gch31f060k.example'],
    ['subdomains', 'a@büro.münchen.example', 'a@xn--bro-hoa.xn--mnchen-3ya.example'],
    ['letters beyond ASCII before the @', 'jörg@example.com', foreignLetters],
    ['another script before the @', '用户@例子.中国', foreignLetters],
    ['a look-alike letter before the @', 'аnna@example.com', foreignLetters],
    ['an override of the direction', 'anna\u202e@example.com', noEmail],
    ['a display name', 'Anna <anna@example.com>', noEmail],
    ['two addresses', 'a@example.com,b@example.com', noEmail],
    ['a space within', 'anna @example.com', noEmail],
    ['no dot', 'anna@müller', noEmail],
    ['a path in the domain', 'anna@müller.example/x', noEmail],
    ['a port in the domain', 'anna@müller.example:25', noEmail],
    ['an escape in the domain', 'anna@m%C3%BCller.example', noEmail],
    ['an emoji in the domain', 'anna@\u{1f600}\u200b.', noEmail],
    ['nothing that one sees', '\u200b \u2060', { refused: 'Enter your email' }],
  ])('%s', (_, typed, right) => {
    expect(parse(email, typed)).toEqual(right)
  })
})

describe('web addresses', () => {
  test.each([
    ['\u200bhttps://company.example/jobs', 'https://company.example/jobs'],
    ['company.example\u00ad', 'https://company.example'],
    ['\u202ahttps://company.example\u202c', 'https://company.example'],
    ['https://müller.example/über-uns?ü=ö#ä', 'https://xn--mller-kva.example/über-uns?ü=ö#ä'],
    ['müller.example', 'https://xn--mller-kva.example'],
    ['http://www.Müller.example:8080/', 'http://www.xn--mller-kva.example:8080/'],
    ['ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ', 'https://example.com/a'],
    ['https://例え。jp', 'https://xn--r8jz45g.jp'],
    ['https://en.example/wiki/👩\u200d💻', 'https://en.example/wiki/👩\u200d💻'],
    ['https://ja.example/wiki/Ｑ', 'https://ja.example/wiki/Ｑ'],
    ['https://company.example/a\u200bb', 'https://company.example/ab'],
    ['\u200b', null],
    [
      'https://company.example/\u202egnp.exe',
      { refused: 'Website must be a web address like https://company.com' },
    ],
    ['https://a b.example', { refused: 'Website must be a web address like https://company.com' }],
    ['https://me@müller.example', { refused: 'Website must be a web address like https://company.com' }],
    ['java\u00adscript:alert(1)', { refused: 'Website must be a web address like https://company.com' }],
  ])('%s', (typed, right) => {
    expect(parse(webUrl('Website'), typed)).toEqual(right)
  })

  test('a look-alike of a host is not that host', () => {
    const onLinkedIn = webUrlOn('LinkedIn', ['linkedin.com'])
    expect(parse(onLinkedIn, 'www.linkedin\u200b.com/in/a')).toBe('https://www.linkedin.com/in/a')
    expect(parse(onLinkedIn, 'https://lіnkedin.com/in/a')).toEqual({
      refused: 'LinkedIn must be an address on linkedin.com',
    })
  })
})

test('staff find an email by its own letters, and names as they are', () => {
  expect(tidySearch(' anna@müller.example\u200b')).toBe('anna@xn--mller-kva.example')
  expect(tidySearch('@Müller')).toBe('@xn--mller-kva')
  expect(tidySearch('Dr.Müller')).toBe('Dr.Müller')
  expect(tidySearch('anna@')).toBe('anna@')
})

describe('codes and numbers', () => {
  test.each([
    ['１２３４５６', '123456'],
    ['123\u200b456', '123456'],
    ['\u202a123 456\u202c', '123 456'],
    ['٤٢٨١٠٥', '428105'],
    ['１０１－００５１', '101-0051'],
    ['101ー0051', '101-0051'],
    ['HRB\u00a012\u2013345', 'HRB 12-345'],
    ['DE\u00ad123456789\ufeff', 'DE123456789'],
    ['SW1A\u20091AA', 'SW1A 1AA'],
    ['𝟏𝟐𝟑', '123'],
    ['12\u2212345', '12-345'],
  ])('%s', (typed, right) => {
    expect(plain(typed)).toBe(right)
    expect(parse(optionalCode('Postal code', 20), typed)).toBe(right)
  })
})

describe('what means something stays', () => {
  test.each([
    'می\u200cخواهم',
    'क्\u200dष',
    'ක්\u200dරම',
    '👩\u200d💻',
    '👩🏽\u200d🚀',
    '❤️\u200d🔥',
    '☕️',
    '1\ufe0f\u20e3',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])('%s', (typed) => {
    expect(removeInvisible(typed)).toBe(typed)
    expect(parse(text('City'), typed)).toBe(typed)
  })

  test('a name keeps the joiners of its script', () => {
    expect(parse(displayName('Name'), '\u202aعلی\u200cرضا\u202c')).toBe('علی\u200cرضا')
    expect(parse(displayName('Name'), 'An\u200dna M\u00adüller\u200e')).toBe('Anna Müller')
  })

  test('a body keeps what says where a word breaks, and its lines', () => {
    const body = 'Donau\u00addampf\u200bschiff\nund\u00a0mehr'
    expect(parse(text('Message', { max: 5000 }), `\u200b ${body}\ufeff`)).toBe(body)
    expect(parse(optionalText('About', 4000), '\u200b\u2060 ')).toBe(null)
  })
})

test('a line loses what nobody sees, and text without a sign is no text', () => {
  expect(parse(text('City'), 'New\u00a0Yo\u00adrk\u200b')).toBe('New York')
  expect(parse(text('City'), '\u200b')).toEqual({ refused: 'City is required' })
  expect(parse(text('City'), 'Ber\u202elin')).toEqual({
    refused: 'City contains characters that cannot be shown',
  })
})

describe('a domain is read in its own letters', () => {
  test.each([
    ['xn--mller-kva.example', 'müller.example'],
    ['xn--80a1acny.xn--p1ai', 'почта.рф'],
    ['xn--fsqu00a.xn--fiqs8s', '例子.中国'],
    ['company.com', 'company.com'],
  ])('%s', (domain, right) => expect(readableDomain(domain)).toBe(right))

  test.each([
    ['whole in letters that look like Latin', 'xn--80ak6aa92e.com'],
    ['one Cyrillic letter among Latin', 'xn--pypal-4ve.com'],
    ['a dotless i', 'xn--mcrosoft-tkb.com'],
    ['no Punycode', 'xn--a-0.com'],
    ['Punycode of something that is not allowed', 'xn--abc-.com'],
  ])('but not %s', (_, domain) => expect(readableDomain(domain)).toBe(domain))

  test('in an email only the domain', () => {
    expect(readableEmail('xn--a@xn--mller-kva.example')).toBe('xn--a@müller.example')
  })
})
