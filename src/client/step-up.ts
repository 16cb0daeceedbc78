/** An act that the server refuses until the person proves again who they are. One at a time has the dialog. */
type Waiting = { done: (isProven: boolean) => void }

let waiting: Waiting | null = null
const listeners = new Set<() => void>()

function change(next: Waiting | null) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks in a dialog for the password or a code. True once the server has accepted it, false when it was dismissed. */
export function requestProof(): Promise<boolean> {
  // Of two acts at once the second is refused; pressing it again is then enough.
  if (waiting) return Promise.resolve(false)
  return new Promise((resolve) =>
    change({
      done(isProven) {
        change(null)
        resolve(isProven)
      },
    }),
  )
}

export const subscribeToProof = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const readWaitingProof = () => waiting
