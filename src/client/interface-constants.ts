/** Interface constants given by the specification. */
export const theme = 'bumblebee'

export const toastSettings = {
  position: 'top-right',
  autoClose: 5000,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  draggable: true,
  theme: 'light',
} as const

/** Milliseconds after which a chunk that has not loaded counts as failed and a retry is offered. */
export const chunkTimeout = 120_000
