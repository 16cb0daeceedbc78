import { PrefetchLinks } from './loading/PrefetchLinks.tsx'
import { RestoredInput } from './session-end/RestoredInput.tsx'

/** What every page has for somebody who is signed in; the public pages do not load it for visitors. */
export const SignedInParts = () => (
  <>
    <PrefetchLinks />
    <RestoredInput />
  </>
)
