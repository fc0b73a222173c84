/** So long without a touch, and whoever left the tablet no longer acts on it. */
const idleMs = 10 * 60_000

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Calls back once nobody has touched the page for so long; a page that slept is looked at as soon as it is seen or touched again. */
export function watchIdle(idle: () => void, ms = idleMs) {
  let last = Date.now()
  const isOver = () => Date.now() - last >= ms
  const look = () => {
    if (isOver()) stop(idle)
  }
  const touch = () => {
    if (isOver()) stop(idle)
    else last = Date.now()
  }
  const timer = setInterval(look, 5000)
  const stop = (then?: () => void) => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    for (const name of touches) removeEventListener(name, touch, true)
    then?.()
  }
  document.addEventListener('visibilitychange', look)
  for (const name of touches) addEventListener(name, touch, { capture: true, passive: true })
  return () => stop()
}
