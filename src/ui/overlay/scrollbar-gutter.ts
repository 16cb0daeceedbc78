/** The scrollbar goes while something modal is open; where there was one, its place is kept. */
export function keepScrollbarGutter() {
  const root = document.documentElement
  root.toggleAttribute('data-scrolls', window.innerWidth > root.clientWidth)
}
