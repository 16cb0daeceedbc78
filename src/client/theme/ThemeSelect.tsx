const themes = { system: 'System', light: 'Light', dark: 'Dark' }

const chosenTheme = () =>
  (import.meta.env.SSR ? undefined : document.documentElement.dataset.scheme) ?? 'system'

/** `theme-script.ts` in the head answers it, and shows what was chosen where the server drew it. */
export const ThemeSelect = ({ id, className = '' }: { id: string; className?: string }) => (
  <select
    id={id}
    data-theme-choice
    defaultValue={chosenTheme()}
    suppressHydrationWarning
    className={`select ${className}`}
  >
    {Object.entries(themes).map(([theme, name]) => (
      <option key={theme} value={theme}>
        {name}
      </option>
    ))}
  </select>
)
