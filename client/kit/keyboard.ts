/**
 * Says in `--keyboard` what height the keyboard takes from the page where the browser lays it over instead of making the page smaller (iOS):
 * what has buttons at its foot, the page and the sheets, ends above it.
 */
export function watchKeyboard() {
  const view = window.visualViewport
  if (!view) return
  const look = () => {
    // Zoomed in, the view is smaller without any keyboard.
    const height = view.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))
    document.documentElement.style.setProperty('--keyboard', `${height}px`)
  }
  view.addEventListener('resize', look)
  view.addEventListener('scroll', look)
}
