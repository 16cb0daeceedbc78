import type { IncomingMessage } from 'node:http'
import type { Config } from './config.ts'

/** Headers that proxies add and browsers never send. */
const proxyHeaders =
  /^(forwarded|via|x-forwarded|x-real-|x-client-|x-original-|x-cluster-|true-client-|cf-|fly-|fastly-)/

/** Whether a host is localhost or a loopback address. */
export function isLoopback(host: string) {
  const unwrapped = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return unwrapped === 'localhost' || unwrapped === '::1' || /^127(\.\d{1,3}){3}$/.test(unwrapped)
}

/**
 * Whether a host is this machine or a neighbour in the same private network, such as a container: its name has no dot.
 * What goes there in the clear is read by nobody outside.
 */
export const isLocalNetworkHost = (host: string) => isLoopback(host) || /^[a-z\d_-]+$/i.test(host)

/** Strips the port: `example.org:3000`, `[::1]:3000`. */
const withoutPort = (host: string) => host.replace(/:\d*$/, '')

/**
 * Whether a request comes from a browser on the machine this server runs on, and nobody else can reach it. Only
 * then do the development endpoints (demo sign-in, captured mail) answer. A proxy also connects from this machine,
 * so requests with forwarding headers do not count, nor HTTP/1.0, which nginx speaks to its upstream and browsers
 * do not. The Host header must be local as well, because another site's name may resolve to this machine (DNS
 * rebinding).
 */
export function isLocalRequest(
  { ownMachine }: Pick<Config, 'ownMachine'>,
  { headers, socket, httpVersion }: IncomingMessage,
) {
  return (
    ownMachine &&
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(withoutPort(headers.host ?? '')) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => proxyHeaders.test(name))
  )
}
