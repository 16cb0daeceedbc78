import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that is the same in every drawing and calls the latest one: for handlers of parts that are drawn rarely. */
export function useStableCallback<Args extends unknown[], Result>(latest: (...args: Args) => Result) {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args: Args) => current.current(...args), [])
}
