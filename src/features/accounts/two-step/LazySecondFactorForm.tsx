import { lazyPart } from '#/client/loading/lazy-part.ts'

export const loadSecondFactorForm = () => import('./SecondFactorForm.tsx')

/** Loaded when a sign-in needs it; most do not. */
export const LazySecondFactorForm = lazyPart(() =>
  loadSecondFactorForm().then((module) => module.SecondFactorForm),
)
