import Bowser from 'bowser'

/** "Firefox on Linux", from what the browser says of itself. */
export function describeDevice(userAgent: string | null) {
  if (!userAgent) return { device: 'Unknown browser', isPhone: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const device = [browser.name || 'Unknown browser', os.name && `on ${os.name}`].filter(Boolean).join(' ')
  return { device, isPhone: platform.type === 'mobile' || platform.type === 'tablet' }
}

/** An IPv4 address without its last number; of IPv6 only the network is stored. */
export const describeAddress = (prefix: string | null) =>
  prefix?.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x') ?? null
