import type { MouseEvent } from 'react'

/** Moves the focus to the main part, which following `#main` does not do in every browser. */
const focusMain = (event: MouseEvent) => {
  const main = document.querySelector('main')
  if (!main) return
  event.preventDefault()
  main.tabIndex = -1
  main.focus()
}

export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it is a link to the main part, also without our program
  <a
    href="#main"
    onClick={focusMain}
    className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:rounded-field focus:bg-fg focus:px-4 focus:py-2.5 focus:font-bold focus:text-base-100"
  >
    Skip to main content
  </a>
)
