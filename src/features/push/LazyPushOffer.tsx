import { lazyPart } from '#/client/loading/lazy-part.ts'

/** Loaded after the page, which does without it where it does not come. */
export const LazyPushOffer = lazyPart(
  () => import('./PushOffer.tsx').then(({ PushOffer }) => PushOffer),
  () => null,
)
