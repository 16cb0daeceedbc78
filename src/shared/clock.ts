/** A difference below this, in milliseconds, is the way of an answer, and its whole seconds. */
const tolerance = 3_000

/** How far the clock of this device is behind the server's, in milliseconds. Always 0 on the server. */
let behind = 0

/** The time in milliseconds by the server's clock: that of a device may be set wrong. */
export const currentTime = () => Date.now() + behind

/** Hears the `Date` header of an answer that comes from no cache. */
export function hearServerTime(header: string | null) {
  const difference = Date.parse(header ?? '') - Date.now()
  if (!Number.isNaN(difference)) behind = Math.abs(difference) > tolerance ? difference : 0
}
