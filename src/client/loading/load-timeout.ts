import { useEffect, useState } from 'react'
import { chunkTimeout } from '../interface-constants.ts'

/**
 * A timer for loading: `watch(true)` starts it once, `watch(false)` stops it. Calls `onTimeout` after `limit`
 * milliseconds.
 */
export function startLoadTimeout(limit: number, onTimeout: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (loading: boolean) => {
    if (!loading) {
      clearTimeout(timer)
      timer = undefined
    } else timer ??= setTimeout(onTimeout, limit)
  }
}

/** Fails when a part of the app has not loaded within `chunkTimeout`, in the words of a failed import. */
export function withLoadTimeout<Part>(loading: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const watch = startLoadTimeout(chunkTimeout, () => reject(new TypeError('Failed to load in time')))
    watch(true)
    loading.then(resolve, reject).finally(() => watch(false))
  })
}

/** The address that has been loading for longer than `chunkTimeout`, or null. A new address restarts the timer. */
export function useLoadTimeout(target: string | null) {
  const [timedOut, setTimedOut] = useState<string | null>(null)
  useEffect(() => {
    setTimedOut(null)
    if (target === null) return
    const watch = startLoadTimeout(chunkTimeout, () => setTimedOut(target))
    watch(true)
    return () => watch(false)
  }, [target])
  return timedOut
}

export const slowLoadId = 'late'

/**
 * The first scripts may fail to load as well, and then the code above never runs. This inline script shows the note with
 * the id `slowLoadId` unless `markAppLoaded` has run by then. A script that failed is asked for once more, with its
 * document, if the server can be reached: what is on the screen is worth more than the browser's page without a
 * connection. Otherwise, and where that fails as well, the note does not wait. Later parts that failed are asked for once
 * more as well (`vite.config.ts`); browsers remember under their address that they failed, so then they have another.
 */
export const slowLoadScript = `function showLateNote(){
var e=document.getElementById('${slowLoadId}');if(!e||e.dataset.arrived)return;
e.querySelector('a').href=location.pathname+location.search;e.hidden=false}
function loadAgain(){var e=document.getElementById('${slowLoadId}'),n=performance.getEntriesByType('navigation')[0];
if(e&&e.dataset.arrived)return;if(!n||n.type==='reload')return showLateNote();
fetch(location.href,{method:'HEAD'}).then(function(r){if(r.ok)location.reload();else showLateNote()},showLateNote)}
function loadPartAgain(part){return new Promise(function(r){setTimeout(r,500)}).then(part)}
addEventListener('unhandledrejection',function(e){if(/import|module/i.test(e.reason&&e.reason.message))loadAgain()});
setTimeout(showLateNote,${chunkTimeout})`

/** Hides the note, in case the app was only late. Removing the node would break React, which owns it. */
export function markAppLoaded() {
  const note = document.getElementById(slowLoadId)
  if (!note) return
  note.dataset.arrived = 'yes'
  note.hidden = true
}
