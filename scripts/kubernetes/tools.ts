import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

const starts = (program: string, args: string[]) => spawnSync(program, args).status === 0

/** The program that judges manifests; undefined where it is not installed. */
export function findKubeconform() {
  const places = [process.env.KUBECONFORM, 'kubeconform', path.join(homedir(), 'go', 'bin', 'kubeconform')]
  return places.find((place) => place !== undefined && starts(place, ['-v']))
}

/** The command that builds an overlay. */
export function findKustomize() {
  const commands = [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
  ] as const
  return commands.find(([program, command]) => starts(program, [command, '--help']))
}

/**
 * The folder of the newest strict schemas of Kubernetes, as the Python package kubernetes-validate ships them, or the
 * one that KUBERNETES_SCHEMAS names.
 */
export function findKubernetesSchemas() {
  if (process.env.KUBERNETES_SCHEMAS) return process.env.KUBERNETES_SCHEMAS
  const asked = 'import kubernetes_validate, os; print(os.path.dirname(kubernetes_validate.__file__))'
  const { status, stdout } = spawnSync('python3', ['-c', asked], { encoding: 'utf8' })
  const folder = path.join(stdout?.trim() ?? '', 'kubernetes-json-schema')
  if (status !== 0 || !existsSync(folder)) return undefined
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('-strict'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)
  return newest && path.join(folder, newest)
}
