type HeroStop = { label: string; meta?: string }

type HeroRouteProps = {
  /** At most three finished stops: more would not fit on the yellow. */
  done?: HeroStop[]
  /** The small line in the sign. */
  eyebrow?: string
  now: HeroStop
  /** At most two. */
  next?: HeroStop[]
  className?: string
}

// With three stops one lies after the bend, so everything below it moves down by BEND.
const BEND = 84
const DONE_Y: Record<number, number[]> = { 0: [], 1: [70], 2: [34, 118], 3: [34, 118, 262] }
const DONE_TOP: Record<number, string[]> = {
  0: [],
  1: ['top-[55px]'],
  2: ['top-[19px]', 'top-[103px]'],
  3: ['top-[19px]', 'top-[103px]', 'top-[247px]'],
}
const NEXT_X: Record<number, number[]> = { 0: [], 1: [260], 2: [236, 404] }
const NEXT_START: Record<number, string[]> = {
  0: [],
  1: ['start-[247px]'],
  2: ['start-[223px]', 'start-[391px]'],
}

const inWords = (done: HeroStop[], now: HeroStop, next: HeroStop[]) =>
  [
    ...done.map((stop) => `${stop.label}: done`),
    `${now.label}: you are here`,
    ...next.map((stop) => `${stop.label}: to come`),
  ].join(', ')

/**
 * Our route sign in poster size, on a yellow background that clips it. Texts are HTML over the SVG, because SVG
 * text would shrink on phones.
 */
export const HeroRoute = ({
  done = [],
  eyebrow = 'You are here',
  now,
  next = [],
  className = '',
}: HeroRouteProps) => {
  const stops = done.slice(-3)
  const ahead = next.slice(0, 2)
  const long = stops.length === 3
  const drop = long ? BEND : 0
  const doneY = DONE_Y[stops.length] ?? []
  const nextX = NEXT_X[ahead.length] ?? []
  const road = `M116 ${290 + drop}V${346 + drop}L206 ${436 + drop}H2400`
  return (
    <div
      role="img"
      aria-label={`Route. ${inWords(stops, now, ahead)}.`}
      className={`relative w-[520px] ${long ? 'h-[624px]' : 'h-[540px]'} ${className}`}
    >
      <svg
        viewBox={`0 0 520 ${540 + drop}`}
        className="absolute inset-0 size-full overflow-visible fill-none rtl:-scale-x-100"
        aria-hidden="true"
      >
        <path d={road} className="stroke-fg" strokeWidth="18" />
        <path d={road} className="stroke-brand" strokeWidth="11" />
        <path
          d={`M26 -1400V${long ? 160 : 200}L116 ${long ? 250 : 290}V${290 + drop}`}
          className="stroke-fg"
          strokeWidth="18"
        />
        {doneY.map((y, place) => (
          <circle
            key={y}
            cx={place === 2 ? 116 : 26}
            cy={y}
            r="10"
            className="fill-base-100 stroke-fg"
            strokeWidth="6"
          />
        ))}
        <circle cx="116" cy={290 + drop} r="27" className="fill-base-100 stroke-fg" strokeWidth="15" />
        <path d={`M162 ${290 + drop}l16-15v30z`} className="fill-fg" />
        {nextX.map((x) => (
          <circle key={x} cx={x} cy={436 + drop} r="12" className="fill-brand stroke-fg" strokeWidth="4" />
        ))}
      </svg>
      <div aria-hidden="true">
        {stops.map((stop, place) => (
          <div
            key={stop.label}
            className={`absolute w-[340px] ${place === 2 ? 'start-[152px]' : 'start-[62px]'} ${DONE_TOP[stops.length]?.[place]}`}
          >
            <p className="text-[1.3125rem] font-[800] leading-[1.35] tracking-[-0.012em]">{stop.label}</p>
            {stop.meta && <p className="font-medium leading-snug">{stop.meta}</p>}
          </div>
        ))}
        <div
          className={`absolute start-[176px] max-w-[344px] -translate-y-1/2 rounded-[7px] bg-dark px-5 py-3.5 ${long ? 'top-[374px]' : 'top-[290px]'}`}
        >
          <p className="font-[650] text-brand">{eyebrow}</p>
          <p className="mt-0.5 text-[1.4375rem] font-[800] leading-[1.15] tracking-[-0.015em] text-on-dark">
            {now.label}
          </p>
          {now.meta && <p className="mt-1 text-on-dark/85">{now.meta}</p>}
        </div>
        {ahead.map((stop, place) => (
          <div
            key={stop.label}
            className={`absolute w-[156px] ${long ? 'top-[544px]' : 'top-[460px]'} ${NEXT_START[ahead.length]?.[place]}`}
          >
            <p className="text-[1.25rem] font-[650] leading-tight">{stop.label}</p>
            {stop.meta && <p className="mt-0.5 text-sm font-medium leading-snug">{stop.meta}</p>}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The poster as one line, for phones. */
export const HeroRouteLine = ({ now, next }: { now: string; next: string }) => (
  <p className="flex items-center gap-2.5">
    <span
      aria-hidden="true"
      className="size-[18px] shrink-0 rounded-full border-[5px] border-fg bg-base-100"
    />
    <span className="whitespace-nowrap">{now}</span>
    <span aria-hidden="true" className="h-[7px] w-6 shrink-0 border-y-2 border-fg" />
    <span className="min-w-0">{next}</span>
  </p>
)
