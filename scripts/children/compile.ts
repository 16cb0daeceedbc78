// Runs a bundle on its samples and keeps the code that V8 compiled meanwhile: `compile.ts BUNDLE INPUTS`.
import { readFileSync, writeFileSync } from 'node:fs'
import { codeCacheOf, loadBundle, loaded } from '#/server/child-process/load-bundle.ts'

const [bundle = '', inputs = ''] = process.argv.slice(2)
const { exports } = loadBundle(bundle)
for (const input of JSON.parse(readFileSync(inputs, 'utf8')))
  await (exports.run as (input: unknown) => Promise<unknown>)(input)
for (const [file, { script }] of loaded) writeFileSync(codeCacheOf(file), script.createCachedData())
process.exit(0)
