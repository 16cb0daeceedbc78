import { lazy, Suspense, startTransition, useEffect, useState } from 'react'

// A bookmark brings its query, its undo and the toasts along. A row is readable without it, so it comes after.
const SaveButton = lazy(() =>
  import('#/features/seekers/saved/SaveButton.tsx').then(
    ({ SaveButton }) => ({ default: SaveButton }),
    () => ({ default: () => null }),
  ),
)

/** The bookmark of a row on pages that must be light; its place is kept until it is there. */
export const LateSaveButton = ({ slug, title }: { slug: string; title: string }) => {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  const place = <span className="size-10" />
  return drawn ? (
    <Suspense fallback={place}>
      <SaveButton slug={slug} title={title} />
    </Suspense>
  ) : (
    place
  )
}
