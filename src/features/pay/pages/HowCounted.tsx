import { defaultRadius } from '#/features/search/search-terms.ts'
import { kmPerMile } from '#/shared/numbers.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { countedMonths, maxCompanyShare, minCompanies, minJobs } from '../rules.ts'
import { batchSize, maxPerCompany, signedMonths } from '../signed/rules.ts'

type HowCountedProps = {
  /** Null for a list of places, which shows their typical range alone. */
  countedOn: string | null
  /** Whether towns are shown. */
  towns: boolean
  /** Whether what was signed is shown. */
  signed?: boolean
}

/** The rules of the figures that are shown, in words. */
export const HowCounted = ({ countedOn, towns, signed = false }: HowCountedProps) => (
  <div className="grid max-w-[44em] gap-3 pt-5 text-sm">
    <p>
      The typical range is of the pay that employers post: jobs that are open now or closed in the last{' '}
      {countedMonths} months, at companies that are listed here. Nothing is estimated or bought.
      {countedOn && (
        <>
          {' '}
          Counted on <DateTime iso={countedOn} as="long" />, and again each night.
        </>
      )}
    </p>
    <p>
      The typical range goes from the median of the lower ends to the median of the upper ends.
      {countedOn &&
        ' The middle half leaves out the lowest and the highest quarter of the jobs, by the middle of their range.'}
    </p>
    <p>
      Every figure{countedOn && ', also for one level or one quarter of a year,'} needs at least {minJobs}{' '}
      jobs at {minCompanies} companies. No company weighs more than {maxCompanyShare * 100}
      %: if one has more jobs than that, each of them weighs less.
    </p>
    {signed && (
      <p>
        What was signed is counted apart, of offers that both sides agreed to here: in batches of {batchSize},
        with at most {maxPerCompany} of one company in each, that were put together in the last {signedMonths}{' '}
        months. The figure moves by whole batches only, and its ends are rounded away from the middle, so that
        it tells no single offer.
      </p>
    )}
    <p>
      {towns &&
        `“Near” a town is within ${defaultRadius} km (${Math.round(defaultRadius / kmPerMile)} miles) of its middle, in the same country. `}
      Remote jobs count for their country only. Pay by the hour, day, week or month is compared as a full-time
      year of 2,080 hours. Jobs paid in another currency than most are left out.
    </p>
  </div>
)
