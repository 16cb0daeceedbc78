import { expect, test } from 'vitest'
import { linkParts } from './links.ts'

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

test('web addresses become links that show where they lead; everything else stays text', () => {
  expect(linkParts('See https://meet.example.org/a?b=1, then www.example.com.')).toEqual([
    { text: 'See ' },
    { text: 'https://meet.example.org/a?b=1', href: 'https://meet.example.org/a?b=1' },
    { text: ', then ' },
    { text: 'www.example.com', href: 'https://www.example.com/' },
    { text: '.' },
  ])
  expect(links('(https://en.example.org/wiki/Rail_(track))')).toEqual([
    'https://en.example.org/wiki/Rail_(track)',
  ])
})

// Security: X-05
test('nothing but http and https is a link, and no address that hides where it leads', () => {
  for (const text of [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'https://bank.example.com@evil.example.org/login',
    'http://localhost',
    'https://',
    'file:///etc/passwd',
  ])
    expect([text, links(text)]).toEqual([text, []])
  expect(links('https://a.example/"onmouseover="alert(1)')).toEqual(['https://a.example/'])
})

test('every character of the text is kept, in its order', () => {
  for (const text of [
    '',
    'a',
    'https://a.example',
    'x https://u:p@b.example y www.c.example!? (z)',
    '<b>&amp;',
  ])
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})
