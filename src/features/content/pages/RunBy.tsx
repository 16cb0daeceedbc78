import { useSite } from '#/client/site/use-site.ts'

/** Who runs this site, where they have said so. */
export function RunBy({ className = '' }: { className?: string }) {
  const { operator } = useSite()
  if (!operator) return null
  return (
    <p className={`wrap-anywhere ${className}`}>
      This Waymark is run by <b>{operator}</b>.
    </p>
  )
}
