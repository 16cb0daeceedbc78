import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { features } from '#/features.server.ts'
import { type Application, openApplication } from '#/server/application.ts'
import { readConfig } from '#/server/config.ts'
import { type Corpus, loadCorpus } from './corpus.ts'

/** Runs the product on a temporary embedded database with the corpus. `keyOf`: the corpus key of each slug. */
export async function onProduct<T>(
  corpus: Corpus,
  work: (application: Application, keyOf: ReadonlyMap<string, string>) => Promise<T>,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-relevance-'))
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    DEMO: 'off',
    OUTSIDE_CHECKS: 'off',
    DATA_DIR: folder,
  })
  const application = await openApplication(config, features)
  try {
    return await work(application, await loadCorpus(application.services.database, corpus))
  } finally {
    await application.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
