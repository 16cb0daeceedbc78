import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { jobsFeed } from '#/features/content/job-feeds/addresses.ts'
import type { Judge } from './finding.ts'
import { sitemapAddresses } from './pages.ts'
import { findTool, run } from './tools.ts'

/** What the feeds of jobs must hold. */
const schemas: Record<string, string> = {
  [jobsFeed('indeed.xml')]: schemaFile('indeed'),
  [jobsFeed('jobs.xml')]: schemaFile('jobs'),
}
function schemaFile(name: string) {
  return new URL(`./schemas/${name}.xsd`, import.meta.url).pathname
}

/** xmllint over sitemaps and feeds: well-formed, in UTF-8, with declared names, and the feeds of jobs by their schemas. */
export const xml: Judge = {
  name: 'xml',
  async judge(product, folder) {
    const xmllint = findTool('xmllint')
    if (!xmllint) return { missing: 'apt-get install libxml2-utils' }
    const documents = [...(await sitemapAddresses(product)).maps, ...['/jobs.rss', ...Object.keys(schemas)]]
    const answers = await Promise.all(
      documents.map(async (document, place) => {
        const file = path.join(folder, `document-${place}.xml`)
        await writeFile(file, (await product.get(document)).text)
        const schema = schemas[document]
        const rules = schema ? ['--schema', schema] : ['--pedantic']
        const { code, err } = await run(xmllint, ['--noout', '--nonet', ...rules, file])
        return code === 0 && (schema || err === '')
          ? []
          : [{ judge: 'xml', where: document, text: err.split('\n', 1)[0] ?? '' }]
      }),
    )
    return { examined: `${documents.length} documents`, findings: answers.flat() }
  },
}
