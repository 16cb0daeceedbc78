import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../throwaway-postgres.ts'
import { requireJava, searchClusterHome } from './search-cluster-home.ts'

export type SearchCluster = {
  /** The addresses of its nodes. */
  nodes: string[]
  /** Kills a node with -9, as the machine's end would. */
  kill(node: number): Promise<void>
  /** Starts it again with what it had stored, and waits until it answers. */
  start(node: number): Promise<void>
  /** Processor time of all nodes so far, in milliseconds. */
  cpu(): number
  /** Ends it and deletes what it stored. */
  stop(): Promise<void>
}

const heap = '512m'
const startsWithinMs = 240_000

/** Calls `work` with an OpenSearch of so many nodes on this machine, which is gone afterwards. */
export async function withSearchCluster<T>(count: 1 | 3, work: (cluster: SearchCluster) => Promise<T>) {
  const cluster = await startSearchCluster(count)
  try {
    return await work(cluster)
  } finally {
    await cluster.stop()
  }
}

export async function startSearchCluster(count: 1 | 3): Promise<SearchCluster> {
  const java = requireJava()
  const home = searchClusterHome()
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-search-cluster-'))
  const owner = unprivilegedUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const names = Array.from({ length: count }, (_, at) => `node-${at}`)
  const ports = await Promise.all(names.flatMap(() => [freePort(), freePort()]))
  const [http, transport] = [ports.slice(0, count), ports.slice(count)]
  const nodes = http.map((port) => `http://127.0.0.1:${port}`)
  for (const [at, name] of names.entries()) configure(name, at)
  const children: (ChildProcess | undefined)[] = names.map(launch)
  const killAll = () => {
    for (const child of children) child?.kill('SIGKILL')
  }
  process.once('exit', killAll)
  async function stop() {
    process.off('exit', killAll)
    const running = children.filter((child) => child?.exitCode === null && child.signalCode === null)
    const ended = running.map((child) => child && once(child, 'exit'))
    killAll()
    await Promise.all(ended)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(names.map((_, at) => untilJoined(at)))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    nodes,
    async kill(node) {
      const child = children[node]
      children[node] = undefined
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async start(node) {
      children[node] ??= launch(names[node] as string)
      await untilJoined(node)
    },
    cpu: () => children.reduce((sum, child) => sum + (child?.pid ? cpuOf(child.pid) : 0), 0),
    stop,
  }

  function configure(name: string, at: number) {
    const config = path.join(folder, name)
    mkdirSync(config)
    const list = (values: unknown[]) => `[${values.join(', ')}]`
    const settings = {
      'cluster.name': path.basename(folder),
      'node.name': name,
      'network.host': '127.0.0.1',
      'http.port': http[at],
      'transport.port': transport[at],
      'discovery.seed_hosts': list(transport.map((port) => `"127.0.0.1:${port}"`)),
      'cluster.initial_cluster_manager_nodes': list(names),
      'path.data': path.join(config, 'data'),
      'path.logs': path.join(config, 'logs'),
      // A machine whose disk is nearly full is no reason not to test.
      'cluster.routing.allocation.disk.threshold_enabled': false,
    }
    const lines = Object.entries(settings).map(([key, value]) => `${key}: ${value}\n`)
    writeFileSync(path.join(config, 'opensearch.yml'), lines.join(''))
    writeFileSync(path.join(config, 'log4j2.properties'), logging)
    if (owner)
      for (const file of ['', 'opensearch.yml']) chownSync(path.join(config, file), owner.uid, owner.gid)
  }

  function launch(name: string) {
    const config = path.join(folder, name)
    const options = [
      ...[`-Xms${heap}`, `-Xmx${heap}`, '--add-modules=jdk.incubator.vector'],
      ...['--enable-native-access=ALL-UNNAMED', '-Djna.nosys=true', '-Dlog4j2.disable.jmx=true'],
      ...['-Djava.locale.providers=SPI,CLDR', `-Djava.io.tmpdir=${config}`],
      ...[`-Dopensearch.path.home=${home}`, `-Dopensearch.path.conf=${config}`],
      ...['-cp', path.join(home, 'lib/*'), 'org.opensearch.bootstrap.OpenSearch'],
    ]
    // Linux then ends a node with the process that started it, however that ends.
    const tied = hasSetpriv ? ['setpriv', '--pdeathsig', 'KILL'] : []
    const asOwner =
      owner && hasSetpriv ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []
    const [program = '', ...args] = [...tied, ...asOwner, java, ...options]
    return spawn(program, args, {
      ...(hasSetpriv ? {} : owner),
      cwd: config,
      stdio: 'ignore',
    })
  }

  async function untilJoined(node: number) {
    const end = performance.now() + startsWithinMs
    while (performance.now() < end) {
      const { exitCode } = children[node] ?? {}
      if (exitCode !== null)
        throw new Error(`A node of the search cluster ended with ${exitCode}: ${readLog(node)}`)
      const expected = children.filter(Boolean).length
      const joined = await fetch(`${nodes[node]}/_cluster/health`, { signal: AbortSignal.timeout(5_000) })
        .then((response) => response.json() as Promise<{ number_of_nodes?: number; status?: string }>)
        .catch(() => null)
      if ((joined?.number_of_nodes ?? 0) >= expected && joined?.status !== 'red') return
      await pause(200)
    }
    throw new Error(`A node of the search cluster did not start: ${readLog(node)}`)
  }

  function readLog(node: number) {
    try {
      return readFileSync(path.join(folder, names[node] as string, 'log'), 'utf8').slice(-2_000)
    } catch {
      return 'it left no log'
    }
  }
}

const logging = `appender.file.type = File
appender.file.name = file
appender.file.fileName = \${sys:opensearch.path.conf}/log
appender.file.layout.type = PatternLayout
appender.file.layout.pattern = %d %p %c %m%n
rootLogger.level = warn
rootLogger.appenderRef.file.ref = file
`

const hasSetpriv = spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).error === undefined

/** OpenSearch refuses to run as root. Nothing it stores here outlives it, so any other user will do. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Linux counts in hundredths of a second. */
function cpuOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
