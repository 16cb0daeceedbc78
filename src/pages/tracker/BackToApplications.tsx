import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { ArrowLeft } from '#/ui/icons/more-icons.tsx'

/** On phones, where the list is another page. */
export const BackToApplications = () => (
  <div className="px-5 pt-4 lg:hidden">
    <Link to={paths.seeker.applications} className="inline-flex items-center gap-2 py-1.5 font-semibold">
      <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      Applications
    </Link>
  </div>
)
