// Loaded with the first toast.
import type { ReactNode } from 'react'
import { toast } from 'react-toastify/unstyled'

/** Of each toast on the screen or waiting for it, its id in the library, which ignores one that is still leaving. */
const libraryIds = new Map<string, string>()
let toastCount = 0

export function show(kind: 'error' | 'success', content: ReactNode, id: string) {
  const toastId = libraryIds.get(id) ?? `${id} ${++toastCount}`
  libraryIds.set(id, toastId)
  // What it says now must be read.
  if (toast.isActive(toastId)) return toast.update(toastId, { render: content, type: kind })
  const onClose = () => {
    if (libraryIds.get(id) === toastId) libraryIds.delete(id)
  }
  return toast[kind](content, { toastId, onClose })
}

export function dismiss(id: string) {
  const toastId = libraryIds.get(id)
  libraryIds.delete(id)
  if (toastId !== undefined) toast.dismiss(toastId)
}
