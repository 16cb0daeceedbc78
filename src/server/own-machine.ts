import type { IncomingMessage } from 'node:http'
import type { Config } from './config.ts'

/** What proxies add, each in its own way; a browser sends none of them. */
const addedByProxy =
  /^(forwarded|via|x-forwarded|x-real-|x-client-|x-original-|x-cluster-|true-client-|cf-|fly-|fastly-)/

/** A name or address of this very machine. */
export function isLoopback(host: string) {
  const bare = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
}

/** The host of `example.org:3000` or `[::1]:3000`, without its port. */
const withoutPort = (host: string) => host.replace(/:\d*$/, '')

/**
 * Whether a request comes from a browser on the machine that this server runs on, for nobody else. Doors of
 * development (demo sign-in, caught mail) open only then. Judged by our own address and by the socket; a proxy
 * in front also connects from this machine, so a forwarded request never counts, nor one in HTTP/1.0, which nginx
 * speaks to what stands behind it and no browser does. The Host header is compared as
 * well, because another site's name may be pointed at this machine (DNS rebinding).
 */
export function isOwnMachine(
  { ownMachine }: Pick<Config, 'ownMachine'>,
  { headers, socket, httpVersion }: IncomingMessage,
) {
  return (
    ownMachine &&
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(withoutPort(headers.host ?? '')) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => addedByProxy.test(name))
  )
}
