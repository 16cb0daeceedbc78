import { z } from 'zod'
import { errorInOneLine } from '#/server/error-text.ts'
import { log } from '#/server/observability/log.ts'
import { guardedFetch } from '#/server/outbound/guarded-fetch.ts'
import { asReachable, type OutboundConfig, outboundTimeoutMs } from '#/server/outbound/outbound.ts'
import { defineTask } from '#/server/tasks.ts'
import { paths } from '#/shared/paths.ts'
import { listChangedPages, readIndexNow, setIndexNowPosition, snapshotAfter } from './queries.server.ts'

export const keyPath = '/indexnow.txt'

/** As many as one message may hold. Of more at once, search engines read the others in the sitemap. */
const maxPages = 10_000

/**
 * Tells search engines which pages of jobs and companies have changed or are gone, by the protocol IndexNow. What they do
 * not take is told again with the next run. The first run tells nothing: they read the sitemap.
 */
export const tellSearchEngines = defineTask({
  name: 'content.tell-search-engines',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_, { db, config: { outbound, publicUrl } }) {
    if (!outbound?.indexNowUrl) return
    const { key, position } = await readIndexNow(db)
    const { snapshot, isOurs } = await snapshotAfter(db, position)
    const pages = position !== null && isOurs ? await listChangedPages(db, position, snapshot, maxPages) : []
    const urlList = pages.map(
      ({ kind, slug }) => publicUrl + (kind === 'job' ? paths.jobDetail(slug) : paths.company(slug)),
    )
    if (urlList.length > 0) {
      const { host } = new URL(publicUrl)
      const problem = await tell(outbound, outbound.indexNowUrl, {
        ...{ host, key, keyLocation: publicUrl + keyPath },
        urlList,
      })
      if (problem) return log.error('IndexNow: it was not told what has changed', new Error(problem))
    }
    await setIndexNowPosition(db, snapshot)
  },
})

/** Null when it was taken. */
async function tell(outbound: OutboundConfig, address: string, message: object) {
  const url = asReachable(address, outbound)
  try {
    const { status } = await guardedFetch(outbound)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(message),
      timeoutMs: outboundTimeoutMs('webhook', outbound),
      ...{ maxBytes: 16 * 1024, cut: true },
    })
    return status === 200 || status === 202 ? null : `it answered ${status}`
  } catch (error) {
    return errorInOneLine(error)
  }
}
