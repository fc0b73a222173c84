import { homeAhead } from '#client/data/homeAhead.ts'
import { drawStill } from './still/stillDrawing.ts'

/** Timeout in ms for a frame: a page in the background paints none. */
const longest = 150

const painted = () =>
  new Promise<void>(resolve => {
    setTimeout(resolve, longest)
    requestAnimationFrame(() => setTimeout(resolve))
  })

// A chunk of its own, so it runs before the app's other code has come, which is a hundred times as large and is run once the still is seen.
if (drawStill()) await painted()
else if (location.pathname === '/') void homeAhead()
