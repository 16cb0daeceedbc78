/** The ports on 127.0.0.1 that stand for the internet in a test. */
export type LoopbackPorts = {
  dns: number
  http: number
  https: number
  /** 10: other servers have a tenth of the usual time to answer. */
  timeoutDivisor: number
}

/** Reads `dns=5300,http=8080,https=8443,timeoutDivisor=10`, each part of which may be missing. */
export function loopbackPorts(text: string): LoopbackPorts {
  const ports = Object.fromEntries(text.split(',').map((pair) => pair.split('=')))
  return {
    dns: Number(ports.dns ?? 53),
    http: Number(ports.http ?? 80),
    https: Number(ports.https ?? 443),
    timeoutDivisor: Number(ports.timeoutDivisor ?? 1),
  }
}
