import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isDesktop } from '#/ui/use-is-desktop.ts'

/**
 * From a search field to the results, where the letter keys work: to the job that is open or else the first; after a
 * search (`isNew`) to the list at once, and to its first job when that is there. On phones the field is only left, so
 * that the keyboard does not cover the list. A search that fails leads back to the field.
 */
export function useResultsFocus(list: RefObject<HTMLElement | null>, hasFailed: boolean) {
  const { key } = useLocation()
  const isAwaited = useRef(false)
  const field = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next results come with the next location
  useEffect(() => {
    if (!isAwaited.current) return
    isAwaited.current = false
    // Who went elsewhere meanwhile stays there.
    if (document.activeElement !== list.current) return
    ;(hasFailed ? field.current : firstTitle(list.current))?.focus()
  }, [list, key])
  return (isNew: boolean) => {
    isAwaited.current = false
    if (!isDesktop()) return (document.activeElement as HTMLElement | null)?.blur()
    isAwaited.current = isNew
    field.current = document.activeElement as HTMLElement | null
    const title = isNew ? null : (openTitle(list.current) ?? firstTitle(list.current))
    ;(title ?? list.current)?.focus()
  }
}

const openTitle = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('h3 a[aria-current]')
const firstTitle = (list: HTMLElement | null) =>
  list?.querySelector<HTMLElement>('li[data-slug]:not(:has([data-hidden])) h3 a')
