/** With these styles the browser draws a part of the server's page only when it comes near; see app.css. */
const late = '[class*="draws-late-"]'

/** In each frame. A slow phone draws as many within 50 ms. */
const partsAtOnce = 3

/**
 * Draws what the browser left out of the server's page, a few parts at a time. Afterwards every length is real, so that
 * Back and links within a page lead to the exact place; the pages that follow are drawn whole.
 */
export function drawRest() {
  const page = document.documentElement
  const parts = [...document.querySelectorAll(late)]
  const drawNext = () => {
    for (const part of parts.splice(0, partsAtOnce)) part.classList.add('drawn')
    if (parts.length > 0) requestAnimationFrame(drawNext)
    else page.dataset.drawn = ''
  }
  drawNext()
}
