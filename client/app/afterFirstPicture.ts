import { router } from './router.tsx'

const longest = 4000

/** Runs once, when the first screen has been painted: background work must not compete with it for the line. */
export function afterFirstPicture(run: () => void) {
  let done = false
  const once = () => {
    if (done) return
    done = true
    stop()
    clearTimeout(timer)
    run()
  }
  // A tab in the background paints no frame.
  const painted = () => (document.hidden ? setTimeout(once) : requestAnimationFrame(() => setTimeout(once)))
  const stop = router.subscribe('onRendered', painted)
  const timer = setTimeout(once, longest)
}
