import { useRouteLoaderData } from 'react-router'

/** Who runs this site, where they have said so. */
export function RunBy({ className = '' }: { className?: string }) {
  const root = useRouteLoaderData('root') as { operator: string | null } | undefined
  if (!root?.operator) return null
  return (
    <p className={`wrap-anywhere ${className}`}>
      This Waymark is run by <b>{root.operator}</b>.
    </p>
  )
}
