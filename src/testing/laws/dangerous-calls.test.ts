import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Calls that would turn text into a program or into markup stand only where somebody looked at them.

const filesWith = (words: RegExp) =>
  globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|^src\/testing\//.test(file))
    .filter((file) => words.test(readFileSync(file, 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')))
    .sort()

// Security: I-07
test('no text is evaluated, and no program is started but our own, with fewer rights', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|['"](node:)?(child_process|vm)['"]/)).toEqual([
    // The bundle of a child, which the build made.
    'src/server/child-process/load-bundle.ts',
    'src/server/child-process/run-in-child.ts',
  ])
})

// Security: X-07
test('markup is set directly only where it was made by our own rules', () => {
  expect(filesWith(/dangerouslySetInnerHTML/)).toEqual([
    // An inline script of our own.
    'src/client/loading/HoldSubmit.tsx',
    // What the server has drawn of the same part.
    'src/client/loading/static-part.tsx',
    // The body of an article, from a file of the operator.
    'src/features/content/blog/ArticlePage.tsx',
    // A description: what is typed is rendered to an allowlist of tags.
    'src/features/jobs/JobView.tsx',
    'src/features/jobs/form/JobReview.tsx',
    // Our own scripts.
    'src/root.tsx',
  ])
  expect(filesWith(/\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/)).toEqual([])
})

test('no effect answers with what a scroll answers: a promise in some browsers, which React would call as a clean-up', () => {
  const answers = /use(?:Layout)?Effect\(\s*\(\) =>\s*[^{\s][^\n]*\.scroll\w*\(/
  expect('useEffect(() => window.scrollTo(0, 0), [])').toMatch(answers)
  expect('useEffect(() => {\n  window.scrollTo(0, 0)\n}, [])').not.toMatch(answers)
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.filter((file) => answers.test(readFileSync(file, 'utf8')))).toEqual([])
})
