import { Suspense, startTransition, useEffect, useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'

// SaveButton brings query, undo and toast code; rows are readable without it, so it loads later.
const SaveButton = lazyPart(
  () => import('#/features/seekers/saved/SaveButton.tsx').then(({ SaveButton }) => SaveButton),
  () => null,
)

/** A save button for pages that must load fast; its space is reserved until it loads. */
export const LazySaveButton = ({ slug, title }: { slug: string; title: string }) => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => startTransition(() => setMounted(true)), [])
  const placeholder = <span className="size-10" />
  return isMounted ? (
    <Suspense fallback={placeholder}>
      <SaveButton slug={slug} title={title} />
    </Suspense>
  ) : (
    placeholder
  )
}
