// Node 24 has no permission for the network or for signals, so what opens a socket, looks up a name or ends another
// process is replaced before any other module is loaded. Native code could still do it; the permission model refuses
// to load any.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function refuse(): never {
  throw Object.assign(new Error('a child process may not do this'), { code: 'ERR_ACCESS_DENIED' })
}

const refuseAll = (target: object) => {
  for (const name of Object.getOwnPropertyNames(target)) {
    const { value, configurable } = Object.getOwnPropertyDescriptor(target, name) ?? {}
    if (typeof value === 'function' && name !== 'constructor' && configurable)
      Object.defineProperty(target, name, { value: refuse, configurable: false, writable: false })
  }
}

const lock = (target: object, names: string[]) => {
  for (const name of names)
    Object.defineProperty(target, name, { value: refuse, configurable: false, writable: false })
}

lock(net.Socket.prototype, ['connect'])
lock(net.Server.prototype, ['listen'])
lock(dgram.Socket.prototype, ['bind', 'connect', 'send', 'sendto'])
refuseAll(dns.Resolver.prototype)
refuseAll(dns.promises.Resolver.prototype)
refuseAll(dns)
refuseAll(dns.promises)
lock(process, ['kill', '_kill', '_debugProcess', '_debugEnd'])
syncBuiltinESMExports()
