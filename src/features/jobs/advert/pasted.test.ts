import { expect, test } from 'vitest'
import { renderDescription } from './description.ts'
import { pastedMarkup } from './pasted.ts'

test('plain text goes in as it is', () => {
  expect(pastedMarkup('', 'You weld hulls.\n\n- at night')).toBeNull()
  expect(pastedMarkup('<span style="x">You weld</span>', 'You weld')).toBeNull()
})

test('bullets of other programs become a list', () => {
  expect(pastedMarkup('', 'You bring\n•\tTwo years\n●  A licence\n\n\n\nWe pay')).toBe(
    'You bring\n- Two years\n- A licence\n\nWe pay',
  )
})

// Security: X-04
test('a page keeps its headings, lists, emphasis and links, and nothing else', () => {
  const html = `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->
    <h2 class="x">The work</h2><p style="a">You run the <b>night</b>&nbsp;shift.<o:p></o:p></p>
    <ul>
      <li><p>Forty containers</p></li><li>One <a href="https://yard.example/crew" target="_blank">crew</a></li>
    </ul><script>alert(1)</script><p onclick="x">Come by.</p></body></html>`
  const markup = pastedMarkup(html, '')
  expect(markup).toBe(
    '## The work\n\nYou run the **night** shift.\n\n- Forty containers\n- One [crew](https://yard.example/crew)\n\nCome by.',
  )
  expect(renderDescription(markup ?? '')).toContain('<li>Forty containers</li>')
})

test('lines of a page that are divs stay lines', () => {
  expect(pastedMarkup('<div>First</div><div>Second<br>Third</div><p></p>', '')).toBe(
    'First\n\nSecond\n\nThird',
  )
})
