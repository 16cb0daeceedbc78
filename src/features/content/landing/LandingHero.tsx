import { HeroRoute } from '#/ui/art/HeroRoute.tsx'
import { RouteLine } from '#/ui/route/RouteLine.tsx'

// An invented application, shown as a poster on wide screens and as a timeline on phones. Weekdays do not
// become outdated.
const pastStops = [
  { label: 'Applied', meta: 'On Monday' },
  { label: 'Short-listed', meta: 'On Tuesday' },
  { label: 'Screened', meta: 'On Thursday' },
]
const now = { label: 'Interview' }
const futureStops = [{ label: 'Offer' }, { label: 'Hired' }]

/** The hero; the page header overlays its yellow, and the poster extends past the upper and end edges. */
export const LandingHero = () => (
  <div className="relative overflow-hidden bg-brand">
    <div className="page-container relative flex flex-col justify-center pb-32 pt-28 lg:min-h-[786px] lg:pb-40 lg:pt-24">
      <div className="max-w-[660px] lg:max-w-[46%] xl:max-w-[660px]">
        <h1 className="display-text text-[clamp(3.1rem,7vw,6rem)]">Work at places that check&nbsp;out.</h1>
        <p className="mt-6 max-w-[23em] text-[clamp(1.0625rem,1.5vw,1.3125rem)] font-medium leading-[1.45]">
          Every employer here passed a company check before posting. You see the pay, the steps, and where you
          stand.
        </p>
      </div>
      <HeroRoute
        done={pastStops}
        now={now}
        next={futureStops}
        className="absolute! end-10 top-14 origin-top-right max-xl:scale-[.8] max-lg:hidden xl:end-[calc(40px+27px)] rtl:origin-top-left"
      />
    </div>
  </div>
)

export const ExampleTimeline = () => (
  <section aria-labelledby="stand" className="page-container pt-14 lg:hidden">
    <h2 id="stand" className="text-2xl">
      You always know where you stand
    </h2>
    <RouteLine
      className="mt-6"
      label="An example"
      stops={[
        ...pastStops.map((stop) => ({ ...stop, state: 'done' as const })),
        { ...now, meta: 'You are here', state: 'now' },
        ...futureStops.map((stop) => ({ ...stop, state: 'next' as const })),
      ]}
    />
  </section>
)
