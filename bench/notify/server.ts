// A process that holds open pages: the whole product, without its background work.
import type { AddressInfo } from 'node:net'
import { openApplication } from '#/server/application.ts'
import { readConfig } from '#/server/config.ts'
import { contract } from '../../src/contract.ts'
import { documents, handlers, tasks } from '../../src/features.server.ts'

const [, , DATABASE_URL = '', DATA_DIR = ''] = process.argv
const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', DEMO: 'off', DATABASE_URL, DATA_DIR })
const { app } = await openApplication(config, {
  contract,
  handlers,
  tasks,
  documents,
  backgroundServices: [],
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('disconnect', () => process.exit())
process.send?.((app.server.address() as AddressInfo).port)
