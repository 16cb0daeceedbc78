import { useRouteLoaderData } from 'react-router'
import { defaultSite, type SiteSettings } from '#/shared/site.ts'

/** From root's loader; without it, as on a failed page, what holds where nothing is set. */
export function useSite(): SiteSettings {
  const root = useRouteLoaderData('root') as { site: SiteSettings } | undefined
  return root?.site ?? defaultSite
}
