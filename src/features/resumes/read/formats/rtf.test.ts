import { expect, test } from 'vitest'
import { readRtf } from './rtf.ts'

const read = (rtf: string) => readRtf(Buffer.from(rtf, 'latin1')).lines.map(({ text }) => text)

test('rich text keeps its letters, its cells and its links', () => {
  const samples: [rtf: string, lines: string[]][] = [
    [
      String.raw`{\rtf1\ansi\ansicpg1252 Zo\'eb Mart\u237\'ednez\par Nurse \u8211 - 2015\par}`,
      ['Zoë Martínez', 'Nurse – 2015'],
    ],
    [
      String.raw`{\rtf1\ansi\trowd\pard\intbl Chainsaw\cell Rigging\cell\row\pard after\par}`,
      ['Chainsaw\tRigging', 'after'],
    ],
    [String.raw`{\rtf1\ansi\ansicpg1251 \'cf\'f0\'e8\'e2\'e5\'f2\par}`, ['Привет']],
    // Two bytes for a character, once with the second as it is.
    [String.raw`{\rtf1\ansi\ansicpg932 \'8e\'52\'93c\par}`, ['山田']],
    [
      String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 A;}{\f2\fcharset238 A;}}\f1\'cf\'e8{\f2 \'b9}\f0  Zo\'eb\par}`,
      ['Пиą Zoë'],
    ],
    [
      String.raw`{\rtf1\ansi {\field{\*\fldinst HYPERLINK "https://a.example"}{\fldrslt my page}}\par}`,
      ['my page'],
    ],
  ]
  for (const [rtf, lines] of samples) expect(read(rtf)).toEqual(lines)
})
