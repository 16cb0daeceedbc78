import { Waypoints } from '#/ui/icons/more-icons.tsx'

/** In the place of a logo: no company of this site has it. */
export const ElsewhereMark = ({ isLarge }: { isLarge?: boolean }) => (
  <span
    aria-hidden="true"
    className={`grid shrink-0 place-items-center rounded-[6px] border-2 border-dashed border-border text-fg-muted ${isLarge ? 'size-14' : 'size-11'}`}
  >
    <Waypoints className={isLarge ? 'size-6' : 'size-5'} />
  </span>
)

export const ElsewhereTag = () => (
  <span className="inline-block rounded-[4px] border border-border px-1.5 text-xs font-semibold leading-5 text-fg-muted">
    Elsewhere
  </span>
)
