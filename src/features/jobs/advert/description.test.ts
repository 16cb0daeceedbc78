import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorMs } from '#/testing/runner/processor-time.ts'
import { descriptionLine, descriptionMarkup, descriptionText, renderDescription } from './description.ts'

test('markup becomes paragraphs, headings, lists and marks', () => {
  const html = renderDescription(
    'Weld **hulls** at\nnight.\n## The work\n- MIG\n- *TIG*\n1. Call\n2) Visit\n\n[Map](https://yard.example/a?b=1&c=2)',
  )
  expect(html).toBe(
    '<p>Weld <strong>hulls</strong> at night.</p><h3>The work</h3><ul><li>MIG</li><li><em>TIG</em></li></ul>' +
      '<ol><li>Call</li><li>Visit</li></ol>' +
      '<p><a href="https://yard.example/a?b=1&amp;c=2" rel="nofollow ugc noopener">Map</a></p>',
  )
})

// Security: X-04
test('tags, attributes and addresses that run are only text', () => {
  expect(renderDescription('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://u:p@evil.example',
    'vbscript:x',
  ])
    expect(renderDescription(`[x](${address})`)).not.toContain('<a')
  expect(renderDescription('[x](https://a.example/"onmouseover="alert)')).not.toMatch(/"onmouseover="/)
  expect(renderDescription('[<img>](mailto:a@b.example)')).toBe(
    '<p><a href="mailto:a@b.example" rel="nofollow ugc noopener">&lt;img&gt;</a></p>',
  )
})

const pieces = fc.constantFrom(
  'a',
  ' ',
  '\n',
  '\n\n',
  '**',
  '*',
  '- ',
  '1. ',
  '## ',
  '\\',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '&',
  '"',
  "'",
  'https://a.example',
  '[b](https://a.example/c)',
  '<script>',
  '12) ',
  '&amp;',
  '#',
  '\u2028',
)
const anyMarkup = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))
const allowed =
  /^(?:[^<>]|<\/?(?:p|h3|ul|ol|li|strong|em)>|<a href="(?:https?:|mailto:)[^"<>]*" rel="nofollow ugc noopener">|<\/a>)*$/

// Security: X-04
test('whatever is typed, only tags of the allowlist come out', () => {
  fc.assert(
    fc.property(fc.oneof(anyMarkup, fc.string({ unit: 'binary' })), (markup) =>
      allowed.test(renderDescription(markup)),
    ),
    { numRuns: 2000 },
  )
})

test('the editor gets back markup that renders to the same page', () => {
  fc.assert(
    fc.property(anyMarkup, (markup) => {
      const html = renderDescription(markup)
      expect(renderDescription(descriptionMarkup(html))).toBe(html)
    }),
    { numRuns: 2000 },
  )
})

// Security: I-04
test('long and hostile markup renders quickly', () => {
  const render = () => {
    for (const part of ['**a ', '*a ', '[', '[a](', '\\', '- '])
      renderDescription(part.repeat(20_000 / part.length))
  }
  expect(processorMs(render)).toBeLessThan(1500)
})

test('the words alone have no tags', () => {
  expect(descriptionText(renderDescription('## A & B\n- one\n- two'))).toBe('A & B one two')
})

test('one line of a description shows where its blocks end', () => {
  const html = renderDescription(
    '## Your part\n- 14 blocks a day\n- Write the note.\n\nWe teach **you** the rest.',
  )
  expect(descriptionLine(html)).toBe('Your part · 14 blocks a day · Write the note. We teach you the rest.')
})
