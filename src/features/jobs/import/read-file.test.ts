import { expect, test } from 'vitest'
import { readJobFile } from './read-file.ts'
import { readDescription } from './read-html.ts'
import { UnreadableFile } from './table.ts'

const read = (text: string) => readJobFile(new TextEncoder().encode(text))
const rowsOf = async (text: string) => (await read(text)).rows.map(({ row, cells }) => [row, ...cells])

test('a row of a CSV file is the line that it begins in, whatever ends the lines', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const lines = [
      '',
      'title;description',
      'Welder;"by day',
      'and ""by night"""',
      '',
      ' ; ',
      'Rigger;high',
      'Cook',
    ]
    expect(await rowsOf(lines.join(end)), JSON.stringify(end)).toEqual([
      [3, 'Welder', 'by day\nand "by night"'],
      [7, 'Rigger', 'high'],
      [8, 'Cook', ''],
    ])
  }
})

test('quotation marks of a CSV file may stand within a cell, and an open one is told by its line', async () => {
  expect(await rowsOf('title,city\nWelder 6" pipe,Kiel\n"Cook","Köln"\n')).toEqual([
    [2, 'Welder 6" pipe', 'Kiel'],
    [3, 'Cook', 'Köln'],
  ])
  await expect(read('title\n"a\nb"\n"c\nd')).rejects.toThrow('The quotation mark in line 4 is never closed')
})

test('what looks like a document type within a text of an XML file is text', async () => {
  const text = 'Write <!DOCTYPE html> and &nbsp;more'
  expect(await rowsOf(`<jobs><job><empty/><title><![CDATA[${text}]]></title></job></jobs>`)).toEqual([
    [1, 'Write <!DOCTYPE html> and  more'],
  ])
  await expect(read('<!doctype html><p>Welder</p>')).rejects.toThrow('document type')
})

test('a number of a JSON file is no text with thousands', async () => {
  expect(await rowsOf('[{"title":"Cook","payMin":41.667}]')).toEqual([[1, 'Cook', '41.67']])
})

test('hostile files are read in one pass', { timeout: 60_000 }, async () => {
  for (const text of [
    `title\n${'"'.repeat(1_000_001)}`,
    `title\n${'"a'.repeat(500_000)}`,
    `title\n${'a"'.repeat(500_000)}`,
    `title\n${','.repeat(1_000_000)}`,
    `title\n${'\n'.repeat(1_000_000)}`,
    '<'.repeat(1_000_000),
    `<a>${'<!--'.repeat(250_000)}`,
    `<a>${'<![CDATA['.repeat(100_000)}`,
    `<a>${'&'.repeat(1_000_000)}`,
    `<a ${'a="'.repeat(300_000)}`,
    `<a>${'</b>'.repeat(250_000)}</a>`,
  ]) {
    const result = await read(text).catch((error: unknown) => error)
    expect(
      result instanceof UnreadableFile || (result as { rows: unknown[] }).rows.length < 2,
      text.slice(0, 20),
    ).toBe(true)
  }
})

test('what is not shown is no part of a description in HTML, and entities are signs', () => {
  expect(readDescription('<head><title>x</title></head><p>Caf&eacute; &amp; bar &lt;3')).toBe('Café & bar <3')
  expect(readDescription('<ul><li>One<li>Two</ul>')).toBe('- One\n- Two')
})
