import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const version = '3.9.0'
const leastJava = 21
const groups = { core: 'org.opensearch', plugin: 'org.opensearch.plugin', log4j: 'org.apache.logging.log4j' }

/** The server, and those of its modules without which it does not start or the mapping is refused. */
const parts: Record<string, { of: [group: string, artifact: string, version: string][]; plugin?: string }> = {
  lib: {
    of: [
      [groups.core, 'opensearch', version],
      [groups.core, 'opensearch-agent-bootstrap', version],
      [groups.core, 'opensearch-plugin-classloader', version],
      [groups.log4j, 'log4j-core', '2.25.5'],
    ],
  },
  'transport-netty4': {
    of: [[groups.plugin, 'transport-netty4-client', version]],
    plugin: 'org.opensearch.transport.Netty4ModulePlugin',
  },
  'analysis-common': {
    of: [[groups.plugin, 'analysis-common', version]],
    plugin: 'org.opensearch.analysis.common.CommonAnalysisModulePlugin',
  },
  'lang-painless': {
    of: [[groups.plugin, 'lang-painless', version]],
    plugin: 'org.opensearch.painless.PainlessModulePlugin',
  },
}

/** `release` of a Java names its version, so that none has to be started for it. */
function findJava() {
  const installed = '/usr/lib/jvm'
  const folders = [
    process.env.JAVA_HOME ?? '',
    ...(existsSync(installed) ? readdirSync(installed).map((name) => path.join(installed, name)) : []),
    ...(process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => {
      const java = path.join(folder, 'java')
      return existsSync(java) ? [path.resolve(realpathSync(java), '../..')] : []
    }),
  ]
  const found = folders.find((folder) => {
    const release = path.join(folder, 'release')
    if (!folder || !existsSync(release) || !existsSync(path.join(folder, 'bin/java'))) return false
    const [, major] = /^JAVA_VERSION="(\d+)/m.exec(readFileSync(release, 'utf8')) ?? []
    return Number(major) >= leastJava
  })
  return found && path.join(found, 'bin/java')
}

/** Why no search cluster can be started on this machine, as a sentence; null when one can. */
export function whyNoSearchCluster() {
  if (!findJava())
    return `No search cluster: OpenSearch needs Java ${leastJava} or later (Debian: apt-get install temurin-25-jdk, or set JAVA_HOME).`
  if (existsSync(home) || spawnSync('mvn', ['-v'], { stdio: 'ignore' }).error === undefined) return null
  return 'No search cluster: OpenSearch is put together from Maven Central, and Maven is missing (Debian: apt-get install maven).'
}

export function requireJava() {
  const obstacle = whyNoSearchCluster()
  if (obstacle) throw new Error(obstacle)
  return findJava() as string
}

/** Kept between runs, outside the repository. */
const home = path.join(tmpdir(), `waymark-opensearch-${version}`)

/** The folder of an OpenSearch without plugins. The first call downloads 60 MB from Maven Central. */
export function searchClusterHome() {
  if (existsSync(home)) return home
  const building = mkdtempSync(`${home}-`)
  try {
    download(path.join(building, 'poms'))
    const made = path.join(building, 'home')
    // It looks for both at its start, and may not make them itself.
    for (const empty of ['plugins', 'bin']) mkdirSync(path.join(made, empty), { recursive: true })
    const ofServer = new Set(jarsOf(building, 'lib'))
    for (const [name, { plugin }] of Object.entries(parts)) {
      const folder = path.join(made, plugin ? `modules/${name}` : name)
      mkdirSync(folder, { recursive: true })
      for (const jar of jarsOf(building, name))
        if (!plugin || !(ofServer.has(jar) || /quic|http3/.test(jar)))
          copyFileSync(path.join(building, 'poms', name, 'jars', jar), path.join(folder, jar))
      if (plugin) writeFileSync(path.join(folder, 'plugin-descriptor.properties'), descriptor(name, plugin))
    }
    // Nodes run as another user when this is root.
    spawnSync('chmod', ['-R', 'a+rX', made])
    renameSync(made, home)
  } catch (error) {
    // Somebody else was faster.
    if (!existsSync(home)) throw error
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
  return home
}

const jarsOf = (building: string, name: string) => readdirSync(path.join(building, 'poms', name, 'jars'))

/** The jars carry no descriptors; the server refuses a module without one. */
const descriptor = (name: string, plugin: string) =>
  Object.entries({
    ...{ description: name, version, name, classname: plugin },
    ...{ 'java.version': leastJava, 'opensearch.version': version },
    ...{ 'custom.foldername': '', 'extended.plugins': '', 'has.native.controller': false },
  })
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')

/** Each part by itself, so that Maven settles its versions alone. */
function download(folder: string) {
  const coordinates = '<modelVersion>4.0.0</modelVersion><groupId>waymark</groupId><version>1</version>'
  const write = (name: string, artifact: string, content: string) => {
    mkdirSync(path.join(folder, name), { recursive: true })
    writeFileSync(
      path.join(folder, name, 'pom.xml'),
      `<project>${coordinates}<artifactId>${artifact}</artifactId>${content}</project>`,
    )
  }
  for (const [name, { of }] of Object.entries(parts)) {
    const dependencies = of.map(
      ([group, artifact, version]) =>
        `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`,
    )
    write(name, name, `<dependencies>${dependencies.join('')}</dependencies>`)
  }
  const modules = Object.keys(parts).map((name) => `<module>${name}</module>`)
  write('.', 'all', `<packaging>pom</packaging><modules>${modules.join('')}</modules>`)
  const copy = ['dependency:copy-dependencies', '-DoutputDirectory=jars', '-DincludeScope=runtime']
  const { status, stdout, stderr } = spawnSync('mvn', ['-q', '-B', ...copy], {
    ...{ cwd: folder, encoding: 'utf8' },
  })
  if (status !== 0) throw new Error(`Maven could not get OpenSearch: ${stdout}${stderr}`)
}
