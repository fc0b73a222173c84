import { oncePainted } from '#client/kit/oncePainted.ts'
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
  const stop = router.subscribe('onRendered', () => void oncePainted(once))
  const timer = setTimeout(once, longest)
}
