/** Timeout in ms for the browser to tell that something is on the screen; some never do. */
const longest = 1000

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

/**
 * Calls back after a frame, and not before the page's first content is on the screen, which is a while after that frame was drawn. Answers
 * what takes it back.
 */
export function oncePainted(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame: number | undefined
  let observer: PerformanceObserver | undefined
  const stop = () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
    observer?.disconnect()
  }
  const soon = () => {
    stop()
    timer = setTimeout(run)
  }
  const look = () => {
    if (isPainted()) return soon()
    timer = setTimeout(soon, longest)
    observer = new PerformanceObserver(() => isPainted() && soon())
    observer.observe({ type: 'paint', buffered: true })
  }
  // A tab in the background paints no frame.
  if (document.hidden) soon()
  else frame = requestAnimationFrame(look)
  return stop
}

/** Resolves once the page's first content is on the screen. */
export const painted = () => new Promise<void>(resolve => void oncePainted(resolve))
