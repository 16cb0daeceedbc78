import { useQuery } from '@tanstack/react-query'
import { query } from '#/client/api.ts'
import { formatDayTime } from '#/shared/dates.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ArrowRight } from '#/ui/icons.tsx'
import { RouteLine, type Stop } from '#/ui/RouteLine.tsx'
import type { Employer } from './checkpoint-values.ts'
import { claimNames } from './claims.ts'

/** No yellow: yellow means checked. One plain sentence, the reasons, and the ways on. */
export function RefusedScreen({ employer, onCorrect }: { employer: Employer; onCorrect: () => void }) {
  const { data } = useQuery(query('/employers/evidence', {}, { quiet: true }))
  const ran = data?.evidence.filter(({ claim }) => claim !== 'human') ?? []
  const refused = data?.history.findLast(({ to }) => to === 'rejected')
  const stops: Stop[] = [
    {
      label: 'Sent',
      meta: employer.submittedAt ? formatDayTime(employer.submittedAt) : undefined,
      state: 'done',
    },
    {
      label: 'Checked',
      meta: data && `${ran.filter(({ outcome }) => outcome === 'pass').length} of ${ran.length} confirmed`,
      state: 'done',
    },
    { label: 'Not verified', meta: refused ? formatDayTime(refused.at) : undefined, state: 'bad' },
    { label: 'Corrected and sent again', state: 'next' },
  ]
  const against = ran.filter(({ outcome }) => outcome !== 'pass')
  return (
    <main id="main" className="wrap pb-20 pt-10 lg:pt-20">
      <h1 className="display max-w-[14em] text-[clamp(2.9rem,6vw,5rem)]">
        We could not verify this company.
      </h1>
      <p className="mt-5 max-w-[30em] text-[clamp(1.0625rem,1.5vw,1.3125rem)] font-medium leading-[1.45]">
        {employer.name} can’t post jobs for now. Your details are kept, so you can correct them and send them
        again.
      </p>
      <RouteLine direction="horizontal" className="mt-14 hidden max-w-[1120px] md:flex" stops={stops} />
      <RouteLine className="mt-10 md:hidden" stops={stops} />
      <div className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 lg:grid-cols-[216px_minmax(0,1fr)]">
        <h2 className="text-xl lg:pt-4">Why</h2>
        <div className="border-t-2 border-ink">
          <p className="whitespace-pre-line border-b border-base-300 py-4 font-semibold">
            {employer.statusNote}
          </p>
          <ul>
            {against.map(({ claim, finding }) => (
              <li
                key={claim}
                className="grid gap-x-8 gap-y-1 border-b border-base-300 py-4 md:grid-cols-[160px_minmax(0,1fr)]"
              >
                <h3 className="text-base font-bold tracking-normal">{claimNames[claim]}</h3>
                <p className="text-ink-2">{finding}</p>
              </li>
            ))}
          </ul>
        </div>
        <h2 className="mt-8 text-xl lg:pt-4">Two ways on</h2>
        <div className="grid border-t-2 border-ink md:grid-cols-2 lg:mt-8">
          <section aria-labelledby="correct" className="py-6 md:pe-10">
            <h3 id="correct" className="text-lg">
              Something was mistyped
            </h3>
            <p className="mt-1.5 text-ink-2">
              Correct it and send again. The same checks run, then a person reads it once more.
            </p>
            <Button kind="ink" size="lg" className="mt-4" onClick={onCorrect}>
              Correct and send again
              <ArrowRight className="size-[18px] rtl:-scale-x-100" aria-hidden="true" />
            </Button>
          </section>
          <section
            aria-labelledby="wrong"
            className="border-base-300 py-6 max-md:border-t md:border-s md:ps-10"
          >
            <h3 id="wrong" className="text-lg">
              We are wrong
            </h3>
            <p className="mt-1.5 text-ink-2">
              Write to us and say what we misread. A person reads it and looks at your case again.
            </p>
            <ButtonLink to="/employer/help/contact?reason=check" kind="line" size="lg" className="mt-4">
              Write to us
            </ButtonLink>
          </section>
        </div>
      </div>
    </main>
  )
}
