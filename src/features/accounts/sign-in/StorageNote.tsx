import { localStore } from '#/client/browser-storage.ts'
import { useBrowserValue } from '#/client/use-browser-value.ts'
import { Info } from '#/ui/icons/visitor-icons.tsx'

let canKeep: boolean | undefined
const readCanKeep = () => {
  canKeep ??= localStore.canKeep()
  return canKeep
}

/** Says that the session ends with this page, where the browser keeps nothing. */
export const StorageNote = () =>
  useBrowserValue(readCanKeep, true) ? null : (
    <p className="mt-7 flex gap-2.5 border-s-4 border-fg bg-brand-soft px-4 py-3">
      <Info className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        <b>This browser doesn’t let Waymark store anything.</b>
        <span className="mt-0.5 block">
          You can log in, but reloading or closing this page logs you out. To stay logged in, allow this site
          to store data.
        </span>
      </span>
    </p>
  )
