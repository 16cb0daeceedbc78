let isStarted = false

/** Whether the app has started: until then the first page shows its skeleton at once. */
export const hasAppStarted = () => isStarted
export const markAppStarted = () => {
  isStarted = true
}
