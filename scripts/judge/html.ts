import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Judge } from './finding.ts'
import { listPages } from './pages.ts'
import { findTool, fromNpm, run } from './tools.ts'

type Message = { type: string; subType?: string; url: string; message: string; extract?: string }

/** The Nu HTML checker over what the server sends. */
export const html: Judge = {
  name: 'html',
  async judge(product, folder) {
    const java = findTool('java')
    const jar = findTool('vnu.jar', 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar')
    if (!java || !jar) return { missing: `${fromNpm('vnu-jar')} (it needs Java 11 or later)` }
    const pages = await listPages(product)
    const files = await Promise.all(
      pages.map(async (page, place) => {
        const file = path.join(folder, `page-${place}.html`)
        await writeFile(file, (await product.get(page)).text)
        return file
      }),
    )
    const { err } = await run(java, ['-jar', jar, '--format', 'json', '--exit-zero-always', ...files])
    const { messages } = JSON.parse(err) as { messages: Message[] }
    return {
      examined: `${pages.length} pages`,
      findings: messages
        .filter(({ type }) => type === 'error')
        .map(({ url, message, extract }) => ({
          judge: 'html',
          where: pages[Number(/page-(\d+)\.html/.exec(url)?.[1])] ?? url,
          text: `${message} ${extract?.replaceAll(/\s+/g, ' ').slice(0, 120) ?? ''}`,
        })),
    }
  },
}
