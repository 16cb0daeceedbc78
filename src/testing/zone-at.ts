/** A time zone in which it is about this hour now. */
export function zoneAt(hour: number) {
  const offset = hour - new Date().getUTCHours()
  const east = offset < -12 ? offset + 24 : offset
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}
