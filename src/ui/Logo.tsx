import { Link } from 'react-router'

/** The logo's drawing: a station and a road that turns. `invert` is for dark backgrounds. */
const LogoMark = ({ invert, className = 'size-8' }: { invert?: boolean; className?: string }) => {
  const tile = invert ? 'fill-brand' : 'fill-dark'
  const road = invert ? 'fill-dark' : 'fill-brand'
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="7" className={tile} />
      <path d="M7 32V19.26L18.26 8H32v6H20.74L13 21.74V32z" className={road} />
      <circle cx="10" cy="9" r="3.7" className={road} />
    </svg>
  )
}

/** `compact` shows only the drawing (in the side rail); the name stays for screen readers. */
export const Logo = ({ invert, compact, to = '/' }: { invert?: boolean; compact?: boolean; to?: string }) => (
  <Link to={to} className="inline-flex items-center gap-2.5" aria-label="Waymark, home">
    <LogoMark invert={invert} />
    {!compact && <span className="text-[1.375rem] font-[850] leading-none tracking-[-0.035em]">Waymark</span>}
  </Link>
)
