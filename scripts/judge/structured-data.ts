import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Finding, Judge } from './finding.ts'
import { listPages } from './pages.ts'
import { fromNpm, npmPackages } from './tools.ts'

const [validator, extractor] = ['@adobe/structured-data-validator', '@marbec/web-auto-extractor'] as const

type Extractor = new (options: object) => { parse(text: string): object }
type Validator = new () => {
  validate(found: object): Promise<{ issueMessage: string; severity: string; path?: { type?: string }[] }[]>
}

/** Adobe’s validator, which knows what Google asks of rich results, over the JSON-LD of the pages. */
export const structuredData: Judge = {
  name: 'structured-data',
  async judge(product) {
    if (![validator, extractor].every((name) => existsSync(path.join(npmPackages, name))))
      return { missing: fromNpm(`${validator} ${extractor}`) }
    const resolve = createRequire(path.join(npmPackages, 'judge.js')).resolve
    const { default: Validator } = (await import(resolve(validator))) as { default: Validator }
    const { default: WebAutoExtractor } = (await import(resolve(extractor))) as { default: Extractor }
    const findings: Finding[] = []
    let described = 0
    for (const page of await listPages(product)) {
      const { text } = await product.get(page)
      const found = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(
        text,
      )
      if (text.includes('application/ld+json')) described++
      for (const { issueMessage, severity, path: at } of await new Validator().validate(found))
        findings.push({
          judge: 'structured-data',
          where: page,
          text: `${severity.toLowerCase()}: ${at?.map(({ type }) => type).join(' > ') ?? ''}: ${issueMessage}`,
        })
    }
    return { examined: `${described} pages with structured data`, findings }
  },
}
