import { useEffect, useState } from 'react'
import { chunkTimeout } from './theme.ts'

/**
 * Counts how long something has been loading. `watch(true)` starts the clock, once; `watch(false)` stops it.
 * After `limit` milliseconds `giveUp` is called.
 */
export function startLoadTimeout(limit: number, giveUp: () => void) {
  let clock: ReturnType<typeof setTimeout> | undefined
  return (loading: boolean) => {
    if (!loading) {
      clearTimeout(clock)
      clock = undefined
    } else clock ??= setTimeout(giveUp, limit)
  }
}

/** The address that has been loading for longer than `chunkTimeout`, or null. A new address starts anew. */
export function useLoadTimeout(target: string | null) {
  const [givenUp, setGivenUp] = useState<string | null>(null)
  useEffect(() => {
    setGivenUp(null)
    if (target === null) return
    const watch = startLoadTimeout(chunkTimeout, () => setGivenUp(target))
    watch(true)
    return () => watch(false)
  }, [target])
  return givenUp
}

export const slowLoadId = 'late'

/**
 * The first scripts may not arrive either, and then nothing of the above runs. This small one is part of the
 * page: it shows the note with the id `late`, unless the program has said by then that it is there.
 */
export const slowLoadScript = `setTimeout(function(){
var e=document.getElementById('${slowLoadId}');if(!e||e.dataset.arrived)return;
e.querySelector('a').href=location.pathname+location.search;e.hidden=false},${chunkTimeout})`

/** Hides the note, in case it came late after all. Taking the node out would break React, which owns it. */
export function markAppLoaded() {
  const note = document.getElementById(slowLoadId)
  if (!note) return
  note.dataset.arrived = 'yes'
  note.hidden = true
}
