import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'

const lists = {
  jobs: { label: 'Jobs', to: paths.seeker.saved },
  companies: { label: 'Companies', to: paths.seeker.followed },
  hidden: { label: 'Hidden', to: paths.seeker.hidden },
} as const

type SavedHeaderProps = { title: string; current: keyof typeof lists }

/** The title, and the way between what somebody kept: jobs, companies, and the jobs they put away. */
export const SavedHeader = ({ title, current }: SavedHeaderProps) => (
  <>
    <h1 className="text-[2.375rem] leading-none tracking-[-0.03em] lg:text-[2.6rem]">{title}</h1>
    <nav aria-label="Saved" className="segmented mt-5">
      {Object.entries(lists).map(([name, { label, to }]) => (
        <Link key={name} to={to} aria-current={name === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  </>
)
