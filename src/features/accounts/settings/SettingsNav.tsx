import { Link } from 'react-router'

type SettingsNavProps = { rooms: readonly { id: string; title: string }[]; current: string }

/** The rooms of the settings: beside the one that is open on wide screens, chips on others. */
export const SettingsNav = ({ rooms, current }: SettingsNavProps) => (
  <nav aria-label="Settings" className="mt-6">
    <ul className="flex flex-wrap max-lg:gap-2 lg:grid">
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
