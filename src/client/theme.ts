/** The spec's constants of the interface, in one place. */
export const theme = 'bumblebee'

export const toastSettings = {
  position: 'top-right',
  autoClose: 5000,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  draggable: true,
  theme: 'light',
} as const

/** A part of the program that has not arrived after two minutes is given up, and a retry offered. */
export const chunkTimeout = 120_000
