import { useEffect, useRef } from 'react'
import { tabStore } from '../browser-storage.ts'

const typing = 'input, textarea, select, [contenteditable]'
/** What is open over the page handles its own keys. */
const overlays = 'dialog[open], [role="menu"], [role="listbox"]'
const storageName = 'letter-keys'

// Keys without a modifier must be possible to turn off (WCAG 2.1.4), because voice control types letters. Kept for the
// tab: localStorage holds the four keys of the session and nothing else.
export const areLetterKeysOn = () => tabStore.getItem(storageName) !== 'off'
export const toggleLetterKeys = (on: boolean) => tabStore.setItem(storageName, on ? 'on' : 'off')

/**
 * Calls `act` with each single key pressed anywhere on the page; true means that the key did something. Keys that type
 * nothing, such as Escape, work with the letters turned off as well.
 */
export function useLetterShortcuts(act: (key: string) => boolean) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (key.length === 1 && !areLetterKeysOn()) return
      if (target instanceof Element && target.matches(typing)) return
      if (document.querySelector(overlays)) return
      if (latest.current(key.toLowerCase())) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
