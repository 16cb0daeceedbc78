// `node search-feeder.ts DATABASE_URL NODES`: what a worker does for the search cluster, and nothing else.
import { runSearchFeed } from '#/features/search/cluster/feed.server.ts'
import { readConfig } from '#/server/config.ts'
import { openPostgres } from '#/server/database/database.ts'
import { openDispatcher } from '#/server/events/dispatcher.ts'

const [url = '', nodes = ''] = process.argv.slice(2)
const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url, SEARCH_CLUSTER: nodes })
const database = await openPostgres(url)
const dispatcher = await openDispatcher(database)
const feed = runSearchFeed({ config, database, dispatcher })
process.once('SIGTERM', async () => {
  await feed.close()
  await dispatcher.close()
  await database.close()
})
