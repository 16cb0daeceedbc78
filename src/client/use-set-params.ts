import { useMemo } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

type Changes = Record<string, string | null>

/** A copy of the parameters in which these are set, or removed where they have no value. */
export function withParams(before: URLSearchParams, changes: Changes) {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The parameters of the address, at once also those it is about to have. What useSetParams sets is shown by this. */
export function useShownParams() {
  const location = useLocation()
  const next = useNavigation().location
  const { search } = next?.pathname === location.pathname ? next : location
  return useMemo(() => new URLSearchParams(search), [search])
}

/**
 * Sets or removes parameters of the address; the page keeps its place. They are shown before this returns, so that fast
 * typing loses no letter and a second choice is added to the first.
 */
export function useSetParams() {
  const shown = useShownParams()
  const navigate = useNavigate()
  return (changes: Changes, replace = false) =>
    navigate(`?${withParams(shown, changes)}`, { replace, preventScrollReset: true, flushSync: true })
}

/** useSetParams for one of them. */
export function useSetParam() {
  const setParams = useSetParams()
  return (name: string, value: string | null, replace = false) => setParams({ [name]: value }, replace)
}
