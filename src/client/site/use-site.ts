import { useRouteLoaderData } from 'react-router'
import type { Site } from '#/shared/page-context.ts'

/** From root's loader; without it, as on a failed page, what holds where nothing is set. */
export function useSite(): Site {
  const root = useRouteLoaderData('root') as { site: Site } | undefined
  return root?.site ?? { operator: null, firstJobReview: true, answerBond: true }
}
