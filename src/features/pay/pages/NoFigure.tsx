import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { PageSection } from '#/ui/Section.tsx'
import { type AreaKind, inArea } from '../areas.ts'
import { minCompanies, minJobs } from '../rules.ts'

type NoFigureProps = {
  pay: {
    occupation: string
    name: string
    places: number
    nearest: { place: string; kind: AreaKind; name: string } | null
  }
}

/** Too few jobs stand behind a figure; with a way to the nearest that exists. */
export const NoFigure = ({ pay: { occupation, name, places, nearest } }: NoFigureProps) => (
  <main id="main" className="pb-20 pt-10 lg:pt-16">
    <PageSection id="pay" level={1} title={`${name} pay`}>
      <p className="max-w-[37em] pt-5">
        {nearest ? 'There is no figure for this place. ' : 'There is no figure for this occupation. '}A figure
        needs at least {minJobs} jobs at {minCompanies} companies, so that nobody can work out what one
        company pays.
      </p>
      <ul className="mt-4 grid gap-2">
        {nearest && (
          <li>
            <Link to={paths.placePay(occupation, nearest.place)} className="link">
              {name} pay {inArea(nearest)}
            </Link>
          </li>
        )}
        {places > 1 && (
          <li>
            <Link to={paths.occupationPay(occupation)} className="link">
              All places with a figure
            </Link>
          </li>
        )}
        <li>
          <Link to={paths.pay} className="link">
            All occupations with a figure
          </Link>
        </li>
      </ul>
    </PageSection>
  </main>
)
