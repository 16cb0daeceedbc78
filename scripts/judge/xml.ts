import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { jobsFeed } from '#/features/content/job-feeds/addresses.ts'
import type { Judge } from './finding.ts'
import { sitemapAddresses } from './pages.ts'
import { findTool, run } from './tools.ts'

/** xmllint over sitemaps and feeds: well-formed, in UTF-8, with declared names. */
export const xml: Judge = {
  name: 'xml',
  async judge(product, folder) {
    const xmllint = findTool('xmllint')
    if (!xmllint) return { missing: 'apt-get install libxml2-utils' }
    const documents = [
      ...(await sitemapAddresses(product)).maps,
      ...['/jobs.rss', jobsFeed('indeed.xml'), jobsFeed('jobs.xml')],
    ]
    const answers = await Promise.all(
      documents.map(async (document, place) => {
        const file = path.join(folder, `document-${place}.xml`)
        await writeFile(file, (await product.get(document)).text)
        const { code, err } = await run(xmllint, ['--noout', '--nonet', '--pedantic', file])
        return code === 0 && err === ''
          ? []
          : [{ judge: 'xml', where: document, text: err.split('\n', 1)[0] ?? '' }]
      }),
    )
    return { examined: `${documents.length} documents`, findings: answers.flat() }
  },
}
