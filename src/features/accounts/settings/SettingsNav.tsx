import { useEffect, useState } from 'react'

type SettingsNavProps = { sections: readonly { id: string; title: string }[] }

/** The sections of the page: beside them on wide screens, chips on others, in one row on phones. */
export function SettingsNav({ sections }: SettingsNavProps) {
  const current = useCurrentSection(sections)
  return (
    <nav aria-label="Settings" className="mt-6 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1">
      <ul className="flex max-lg:gap-2 sm:flex-wrap lg:grid">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className="settings-nav"
              onClick={(event) => {
                const heading = document.getElementById(id)
                if (!heading) return
                event.preventDefault()
                heading.scrollIntoView({ block: 'start', behavior: 'smooth' })
                heading.focus({ preventScroll: true })
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last section whose heading has passed the upper third of the window. */
function useCurrentSection(sections: SettingsNavProps['sections']) {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const read = () => {
      const passed = sections.filter(({ id }) => {
        const heading = document.getElementById(id)
        return heading && heading.getBoundingClientRect().top < window.innerHeight / 3
      })
      setCurrent((passed.at(-1) ?? sections[0])?.id)
    }
    read()
    window.addEventListener('scroll', read, { passive: true })
    return () => window.removeEventListener('scroll', read)
  }, [sections])
  return current
}
