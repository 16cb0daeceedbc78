import { type PlacedJob, placesOf } from '../fields/places.ts'
import { reaches } from './disclosures-for.ts'
import { longestKept, mustBeKept, type RetentionLaw } from './retention-laws.ts'

/** What is done with an application after it has ended. */
export type Keeping = {
  /** So many months after its end nobody who hires can read it any more. */
  months: number
  /** The law that says so; null if the company or the operator chose fewer months. */
  law: string | null
  /** So many months after its end a sealed copy is deleted too; null if there is none. */
  sealedMonths: number | null
  sealedLaw: string | null
}

const named = ({ law, paragraph, place }: RetentionLaw) => (place === '*' ? null : `${law} ${paragraph}`)

const isEverywhere = ({ country }: { country: string | null }) => country === null

/**
 * For a job's places the shortest time counts for those who hire, and the longest that a law wants kept. `chosen`: the
 * months of the company and of the operator, which can only shorten it.
 */
export function keepingOf(
  job: PlacedJob,
  chosen: { company: number | null; operator: number | null },
  companySize: number | null,
): Keeping {
  const places = placesOf(job)
  const rows = places.map((place) => {
    // Without a country every row would reach it.
    const known = isEverywhere(place)
      ? []
      : longestKept.filter((row) => row.place !== '*' && reaches(place, row.place))
    return known[0] ?? (longestKept.at(-1) as RetentionLaw)
  })
  const shortest = rows.toSorted((one, other) => one.months - other.months)[0] as RetentionLaw
  const months = Math.min(shortest.months, chosen.company ?? Infinity, chosen.operator ?? Infinity)
  const [sealing] = mustBeKept
    .filter(
      (row) =>
        (companySize === null || companySize >= row.minEmployees) &&
        places.some((place) => !isEverywhere(place) && reaches(place, row.place)),
    )
    .toSorted((one, other) => other.months - one.months)
  const isSealed = sealing !== undefined && sealing.months > months
  return {
    months,
    law: months === shortest.months ? named(shortest) : null,
    sealedMonths: isSealed ? sealing.months : null,
    sealedLaw: isSealed ? named(sealing) : null,
  }
}
