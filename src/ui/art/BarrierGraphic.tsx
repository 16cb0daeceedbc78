type BarrierState = 'down' | 'lifting' | 'up'

// Overshoots slightly: the one theatrical animation of the product.
const LIFT = 'transition-transform duration-[1100ms] ease-[cubic-bezier(.3,1.25,.5,1)]'
const LIFTED = 'rotate-[88deg] lg:rotate-[52deg] rtl:-rotate-[88deg] lg:rtl:-rotate-[52deg]'
const RED = 'fill-lamp-stop'
const GREEN = 'fill-lamp-go'

/**
 * The barrier across the page: yellow above, white below. `lifting` animates it, `up` shows it lifted. Decorative:
 * give the state as text in a `role="status"` beside it. The page around it must clip it.
 */
export const BarrierGraphic = ({ state }: { state: BarrierState }) => (
  <div className="relative h-10 lg:h-12" aria-hidden="true">
    <div className="absolute inset-x-0 top-0 h-1/2 bg-brand" />
    <div
      className={`hazard-stripes absolute -end-6 start-[7vw] inset-y-0 origin-[100%_50%] rounded-s-full border-dark! rtl:origin-[0_50%] ${state === 'up' ? '' : LIFT} ${state === 'down' ? '' : LIFTED}`}
    />
    <div className="absolute -end-1 -top-7 z-1 grid h-[120px] w-14 place-items-center rounded-s-[12px] bg-dark lg:-top-9 lg:h-[160px] lg:w-24">
      <svg viewBox="0 0 32 32" className="size-6 lg:size-8" aria-hidden="true">
        <circle
          cx="16"
          cy="16"
          r="14.5"
          strokeWidth="3"
          className={`stroke-on-dark/90 transition-colors duration-500 ${state === 'down' ? RED : GREEN}`}
        />
      </svg>
    </div>
  </div>
)

/** The arm alone, from the start edge, for dark backgrounds. */
export const BarrierArm = ({ className = '' }: { className?: string }) => (
  <div
    className={`hazard-stripes -ms-4 h-8 w-[calc(100%-8vw)] rounded-e-full ${className}`}
    aria-hidden="true"
  />
)

/** The striped edge above the admin area, so that nobody forgets where they are. */
export const HazardEdge = () => <div className="hazard-edge sticky top-0 z-20" aria-hidden="true" />
