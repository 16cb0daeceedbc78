import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { afterAll } from 'vitest'
import { freePort } from '../../../scripts/throwaway-postgres.ts'

/** MinIO, if it is installed: in PATH, where `go install github.com/minio/minio@latest` puts it, or as MINIO says. */
export const minio = [
  process.env.MINIO ?? '',
  path.join(homedir(), 'go', 'bin', 'minio'),
  ...(process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'minio')),
].find((file) => file && existsSync(file))

/** For the name of a test that needs it. */
export const onlyWithMinio = minio ? '' : ' (did not run: MinIO is not installed)'

/** Starts MinIO with an empty bucket, for the tests of this file. Answers the settings of a product that uses it. */
export async function startMinio() {
  if (!minio) throw new Error('MinIO is not installed.')
  const folder = await mkdtemp(path.join(tmpdir(), 'waymark-minio-'))
  const credentials = { accessKeyId: String(randomUUID()), secretAccessKey: String(randomUUID()) }
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const server = spawn(minio, ['server', '--address', new URL(endpoint).host, folder], {
    env: {
      ...process.env,
      MINIO_ROOT_USER: credentials.accessKeyId,
      MINIO_ROOT_PASSWORD: credentials.secretAccessKey,
      MINIO_BROWSER: 'off',
    },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGKILL')
    await ended
  }
  afterAll(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  const client = new AwsClient({ ...credentials, service: 's3', region: 'us-east-1', retries: 0 })
  for (;;) {
    const made = await client.fetch(`${endpoint}/waymark`, { method: 'PUT' }).catch(() => null)
    if (made?.ok) break
    if (server.exitCode !== null) throw new Error(`MinIO ended with ${server.exitCode}.`)
    await pause(50)
  }
  return {
    stop,
    client,
    store: { endpoint, bucket: 'waymark', prefix: 'files/', region: 'us-east-1', ...credentials },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'waymark',
      S3_PREFIX: 'files/',
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  }
}
