import { useSearchParams } from 'react-router'

/** A copy of the parameters in which these are set, or removed where they have no value. */
export function withParams(before: URLSearchParams, changes: Record<string, string | null>) {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Sets one parameter of the address, or removes it; the page keeps its place. */
export function useSetParam() {
  const [, setParams] = useSearchParams()
  return (name: string, value: string | null, replace = false) =>
    setParams((before) => withParams(before, { [name]: value }), { replace, preventScrollReset: true })
}
