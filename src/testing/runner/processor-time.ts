/** Milliseconds of processor that this thread spends on `work`. Other programs on the machine make it no longer. */
export function processorMs(work: () => unknown) {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
