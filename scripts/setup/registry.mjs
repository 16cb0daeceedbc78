// npm tries each of some 300 addresses for a long time before it says that there is no network, so this asks first.
import { spawnSync } from 'node:child_process'
import net from 'node:net'

/** Whether somebody answers where npm gets its packages from: a proxy, or the registry. */
export async function registryAnswers() {
  const { hostname, port, protocol } = new URL(proxy() || registry())
  const address = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'http:' ? 80 : 443),
  }
  // A single lost packet is no reason to give up.
  return (await connects(address)) || (await connects(address))
}

const setting = (name) => process.env[name] || process.env[name.toUpperCase()]
const proxy = () =>
  setting('npm_config_https_proxy') ||
  setting('npm_config_proxy') ||
  setting('https_proxy') ||
  setting('http_proxy')

/** npm hands its settings to the scripts that it runs, unless they are its defaults. */
function registry() {
  const given = setting('npm_config_registry')
  if (given || process.env.npm_execpath) return given || 'https://registry.npmjs.org/'
  return (
    spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout?.trim() ||
    'https://registry.npmjs.org/'
  )
}

const connects = (address) =>
  new Promise((resolve) => {
    const socket = net.connect({ ...address, timeout: 1500 })
    const end = (answer) => resolve(socket.destroy() && answer)
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
