import { Link } from 'react-router'
import { useHiringArea } from '#/client/use-hiring-area.ts'

/** The way back from a page about one job. */
export const AllJobsLink = () => {
  const { hiring } = useHiringArea()
  return (
    <Link to={hiring.jobs} className="link">
      All jobs
    </Link>
  )
}
