import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findKubeconform, findKubernetesSchemas, findKustomize } from './tools.ts'

// The manifests, judged by the programs that Kubernetes' users have, without a cluster and without the network.
const kubeconform = findKubeconform()
const kustomize = findKustomize()
const schemas = findKubernetesSchemas()
const isSkipped = !kubeconform || !kustomize || !schemas
if (isSkipped)
  console.log(
    'manifests.test.ts did not run: it needs kubeconform, kustomize (or kubectl), and the schemas of the Python package kubernetes-validate.',
  )
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-kubernetes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The example with its secrets, as an operator would have it. */
function build() {
  const copy = path.join(folder, 'kubernetes')
  cpSync('deploy/kubernetes', copy, { recursive: true })
  const overlay = path.join(copy, 'overlays/example')
  for (const name of ['secrets.env', 'owner.env'])
    copyFileSync(path.join(overlay, `${name}.example`), path.join(overlay, name))
  const [program = '', command = ''] = kustomize ?? []
  return execFileSync(program, [command, overlay], { encoding: 'utf8' })
}

/** The package's schemas name each other by an address of its own. */
function readableSchemas(manifests: string) {
  const to = path.join(folder, 'schemas')
  mkdirSync(to, { recursive: true })
  const kinds = [...manifests.matchAll(/^kind: (\w+)$/gm)].map(([, kind = '']) => `${kind.toLowerCase()}-`)
  const isNeeded = (name: string) => ['_definitions', ...kinds].some((one) => name.startsWith(one))
  for (const name of readdirSync(schemas ?? '').filter(isNeeded)) {
    const text = readFileSync(path.join(schemas ?? '', name), 'utf8')
    const { $id, ...schema } = JSON.parse(text.replaceAll('"/api/_definitions.json', '"_definitions.json'))
    writeFileSync(path.join(to, name), JSON.stringify(schema))
  }
  return to
}

function judge(manifests: string) {
  const { status, stdout, stderr } = spawnSync(
    kubeconform ?? '',
    [
      ...['-strict', '-summary', '-output', 'json'],
      ...['-schema-location', `${readableSchemas(manifests)}/{{ .ResourceKind }}{{ .KindSuffix }}.json`],
    ],
    { input: manifests, encoding: 'utf8' },
  )
  if (!stdout) throw new Error(stderr)
  return {
    status,
    ...(JSON.parse(stdout) as { resources: { name: string; msg: string }[]; summary: object }),
  }
}

test.skipIf(isSkipped)(
  'Kubernetes knows every field of the manifests, and a name that it does not know is found',
  { timeout: 120_000 },
  () => {
    const manifests = build()
    const count = manifests.match(/^kind: /gm)?.length
    expect(judge(manifests)).toMatchObject({
      status: 0,
      resources: [],
      summary: { valid: count, invalid: 0, errors: 0, skipped: 0 },
    })
    const misspelled = manifests.replace('terminationGracePeriodSeconds: 60', 'terminationGracePeriod: 60')
    expect(judge(misspelled)).toMatchObject({ status: 1, resources: [{ name: 'waymark-web' }] })
  },
)
