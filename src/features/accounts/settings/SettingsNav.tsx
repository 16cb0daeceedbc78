import { Link } from 'react-router'

type SettingsNavProps = { rooms: readonly { id: string; title: string }[]; current: string }

/** The rooms of the settings: beside the one that is open on wide screens, chips on others, in one row on phones. */
export const SettingsNav = ({ rooms, current }: SettingsNavProps) => (
  <nav aria-label="Settings" className="mt-6 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1">
    <ul className="flex max-lg:gap-2 sm:flex-wrap lg:grid">
      {rooms.map(({ id, title }) => (
        <li key={id}>
          <Link to={`#${id}`} aria-current={current === id ? 'page' : undefined} className="settings-nav">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
