import { expect, test } from 'vitest'
import { renderArticle } from './article-markdown.server.ts'

const html = async (markdown: string) => (await renderArticle(markdown)).trim().replace(/\n/g, '')

test.each([
  ['a **b** *c* __d__ _e_', '<p>a <strong>b</strong> <em>c</em> <strong>d</strong> <em>e</em></p>'],
  ['snake_case_name', '<p>snake_case_name</p>'],
  ['> quoted\n> twice', '<blockquote><p>quotedtwice</p></blockquote>'],
  ['`a < b`', '<p><code>a &lt; b</code></p>'],
  ['- a\n  - b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['# A & B\n## A & B\n### C', '<h2 id="a-b">A &amp; B</h2><h2 id="a-b-2">A &amp; B</h2><h3>C</h3>'],
  ['A\n===', '<h2 id="a">A</h2>'],
  ['***', '<hr>'],
  [
    '[a][1]\n\n[1]: https://a.example',
    '<p><a href="https://a.example/" rel="nofollow ugc noopener">a</a></p>',
  ],
  ['[a](/jobs)', '<p><a href="/jobs" rel="nofollow ugc noopener">a</a></p>'],
  ['[a](javascript:alert)', '<p>a</p>'],
  ['[a](data:text/html,b)', '<p>a</p>'],
  ['[a](//elsewhere.example)', '<p>a</p>'],
  ['[a](/\\\\elsewhere.example)', '<p>a</p>'],
  ['[a](https://b@c.example)', '<p>a</p>'],
  ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
  ['![a](https://elsewhere.example/a.png)', '<p>a</p>'],
  ['![a "b"](/a.png)', '<p><img src="/a.png" alt="a &quot;b&quot;"></p>'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <img src=x onerror=alert(1)>', '<p>a &lt;img src=x onerror=alert(1)&gt;</p>'],
  ['## <b onclick="x">a</b>', '<h2 id="b-onclick-x-a-b">&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt;</h2>'],
])('%s', async (markdown, right) => {
  expect(await html(markdown)).toBe(right)
})
