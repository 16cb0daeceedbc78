import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#/server/config.ts'
import { requestLimits, taskLimits } from '#/server/database/bounded-pool.ts'
import { testApp } from '#/testing/app.ts'

// What the manifests of deploy/kubernetes say of the product must be true of it. That Kubernetes understands them is
// asked in scripts/kubernetes/manifests.test.ts.

const folder = 'deploy/kubernetes'
const read = (file: string) => readFileSync(file, 'utf8')
const files = globSync(`${folder}/{base,components}/**/*.yaml`).sort()
const manifests = new Map(files.map((file) => [path.relative(folder, file), read(file)]))
const workloads = [...manifests].filter(([, text]) => text.includes('image: waymark'))
const variablesOf = (file: string) =>
  Object.fromEntries(
    [...read(`${folder}/${file}`).matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value]) => [
      name,
      value,
    ]),
  )
const envFiles = globSync(`${folder}/**/*.env{,.example}`).map((file) => path.relative(folder, file))
const numberAfter = (text: string, name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(text)?.[1])
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one)

test('every variable in the manifests is a setting that exists', () => {
  const settings = new Set(
    all(read('docs/settings.md'), /^\| (`[^|]+) \|/gm).flatMap((cell) => all(cell, /`([A-Z][A-Z0-9_]+)`/g)),
  )
  const named = [
    ...workloads.flatMap(([file, text]) =>
      all(text, /(?:- name|key): ([A-Z][A-Z0-9_]*)$/gm).map((name) => [file, name]),
    ),
    ...envFiles.flatMap((file) => Object.keys(variablesOf(file)).map((name) => [file, name])),
  ]
  expect(envFiles).toHaveLength(4)
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter(([, name = '']) => !settings.has(name))).toEqual([])
})

test('the product starts with the settings of the example', () => {
  const settings = { ...variablesOf('base/settings.env'), ...variablesOf('overlays/example/settings.env') }
  const secrets = variablesOf('overlays/example/secrets.env.example')
  const filled = {
    ...secrets,
    ...{
      DOCUMENT_KEY: randomBytes(32).toString('base64'),
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
  }
  for (const role of ['web', 'worker']) {
    const file = manifests.get(`base/${role}.yaml`) ?? ''
    expect(file).toContain(`- name: ROLE\n              value: ${role}\n`)
    const config = readConfig({ ...settings, ...filled, ROLE: role })
    expect(config).toMatchObject({ role, ownMachine: false, trustedProxies: 1, metricsHost: '0.0.0.0' })
    expect(config.objectStore).not.toBeNull()
    expect(file).toContain(`- name: http\n              containerPort: ${config.port}\n`)
    expect(file).toContain(`- name: metrics\n              containerPort: ${config.metricsPort}\n`)
  }
})

test('every probe asks an endpoint that exists, and only readiness asks for the database', async () => {
  const { app } = await testApp()
  for (const role of ['web', 'worker']) {
    const text = manifests.get(`base/${role}.yaml`) ?? ''
    const probes = Object.fromEntries(
      [...text.matchAll(/(\w+)Probe:\n +httpGet:\n +path: (\S+)\n +port: http\n/g)].map(([, name, at]) => [
        name,
        at,
      ]),
    )
    expect(probes).toEqual({ startup: '/healthz', liveness: '/healthz', readiness: '/readyz' })
    for (const at of Object.values(probes))
      expect([at, (await app.inject(at ?? '')).statusCode]).toEqual([at, 200])
  }
  const alive = (await app.inject('/healthz')).json()
  expect(alive).toEqual({ alive: true })
})

// Security: A-16, W-03
test('every container is confined, and what answers requests knows no role that owns tables', () => {
  expect(workloads.map(([file]) => file)).toEqual([
    ...['base/migrate.yaml', 'base/web.yaml', 'base/worker.yaml'],
    ...['components/backup/backup.yaml', 'components/backup/restore.yaml'],
  ])
  for (const [file, text] of workloads) {
    const containers = text.match(/image: waymark$/gm)?.length
    const confined = text.match(/securityContext: \*confined|readOnlyRootFilesystem: true/g)
    expect([file, confined?.length]).toEqual([file, containers])
    expect(text.match(/capabilities:\n +drop: \[ALL\]/g)).toHaveLength(1)
    expect(text).toMatch(/allowPrivilegeEscalation: false/)
    expect(text).toMatch(/runAsNonRoot: true\n +runAsUser: 1000\n/)
    expect(text).toMatch(/seccompProfile:\n +type: RuntimeDefault/)
    expect(text).toMatch(/automountServiceAccountToken: false/)
    expect(text).not.toMatch(/privileged: true|hostPath|hostNetwork|cap_add|add: \[/)
    expect(all(text, /(scripts\/[\w-]+\.ts)/g).filter((script) => !existsSync(script))).toEqual([])
  }
  const owners = [...manifests].filter(([, text]) => /waymark-owner|MIGRATION_DATABASE_URL/.test(text))
  expect(owners.map(([file]) => file)).toEqual(['base/migrate.yaml', 'components/backup/restore.yaml'])
  for (const role of ['web', 'worker'])
    expect(manifests.get(`base/${role}.yaml`)).toContain('command: [node, scripts/migrate.ts, --wait]')
})

test('a pod gets more time to end than the product takes', () => {
  const requests = Number(
    /maxCloseMs = ([\d_]+)/.exec(read('src/server/http/connections.ts'))?.[1]?.replace('_', ''),
  )
  const tasks = Number(
    /graceful: true, timeout: ([\d_]+)/.exec(read('src/server/tasks.ts'))?.[1]?.replace('_', ''),
  )
  const web = manifests.get('base/web.yaml') ?? ''
  const pause = numberAfter(web, 'sleep:\n +seconds')
  expect([requests, tasks, pause]).toEqual([10_000, 5_000, 5])
  const needed = pause + (requests + tasks) / 1000
  expect(numberAfter(web, 'terminationGracePeriodSeconds')).toBeGreaterThan(needed + 20)
  const worker = manifests.get('base/worker.yaml') ?? ''
  expect(numberAfter(worker, 'terminationGracePeriodSeconds')).toBeGreaterThan((requests + tasks) / 1000)
})

test('the documentation says how many connections Postgres must take', () => {
  const web = manifests.get('base/web.yaml') ?? ''
  const worker = manifests.get('base/worker.yaml') ?? ''
  // One that listens, besides those of the two pools.
  const each = requestLimits.connections + taskLimits.connections + 1
  const processes =
    numberAfter(web, 'maxReplicas') +
    numberAfter(web, 'maxSurge') +
    numberAfter(worker, 'replicas') +
    numberAfter(worker, 'maxSurge')
  expect(read('docs/kubernetes.md')).toContain(
    `${processes} processes of ${each} are ${processes * each} connections`,
  )
})
