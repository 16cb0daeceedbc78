import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashScripts } from './script-hashes.ts'

const mark = 'e1f5c0'
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

// Security: X-02
test('only scripts with the mark are listed, each once, and the mark is taken off', () => {
  const { html, hashes } = hashScripts(
    `<link rel="x" nonce="${mark}"/><script nonce="${mark}">a("<b>é")</script><script>stranger</script>` +
      `<script type="module" nonce="${mark}" async="">import "/a.js"</script><script nonce="${mark}">a("<b>é")</script>`,
    mark,
  )
  expect(hashes).toEqual([hashOf('a("<b>é")'), hashOf('import "/a.js"')])
  expect(html).toBe(
    '<link rel="x"/><script>a("<b>é")</script><script>stranger</script>' +
      '<script type="module" async="">import "/a.js"</script><script>a("<b>é")</script>',
  )
})

// Security: X-02
test('a stranger’s tag that is left open before our script does not get its hash', () => {
  const { hashes } = hashScripts(
    `<script src="//evil.example" x="<script nonce="${mark}">ours</script><script x='>evil()//'>evil()</script>`,
    mark,
  )
  expect(hashes).toEqual([hashOf('ours')])
  expect(hashScripts('<script nonce="guess">evil()</script>', mark).hashes).toEqual([])
})
