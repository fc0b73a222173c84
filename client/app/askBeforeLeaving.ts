import type { HistoryState, RouterHistory } from '@tanstack/react-router'
import { getDefaultStore } from 'jotai'
import { unkeptAtom } from '#client/data/dirty.ts'
import { ask } from '#client/kit/ask.ts'

const holds = () => getDefaultStore().get(unkeptAtom).size > 0
const isMeant = () =>
  ask({ title: 'Was du geändert hast, ist noch nicht gesichert.', button: 'Verwerfen', stay: 'Hier bleiben', danger: true })

interface HistoryPlace {
  href: string
  state: HistoryState & { __TSR_index?: number }
}

/**
 * Asks before a screen is left on which something stands that nothing keeps; also the browser does, before a reload. Nobody is in the way of
 * other navigations: with a blocker the router goes on a moment later, when what led there may have changed.
 */
export function askBeforeLeaving(history: RouterHistory) {
  let unblock: (() => void) | undefined
  const follow = () => {
    if (!holds()) {
      unblock?.()
      unblock = undefined
    } else unblock ??= block(history)
  }
  const stop = getDefaultStore().sub(unkeptAtom, follow)
  follow()
  return () => {
    stop()
    unblock?.()
  }
}

const block = (history: RouterHistory) =>
  history.block({
    enableBeforeUnload: holds,
    blockerFn: async ({ currentLocation, nextLocation, action }) => {
      if (!holds() || currentLocation.pathname === nextLocation.pathname) return false
      if (action === 'PUSH' || action === 'REPLACE') return !(await isMeant())
      // The browser has taken the step already: it is taken back first, for the question's own step belongs over the screen that asks.
      void leave(history, currentLocation, nextLocation)
      return true
    },
  })

async function leave(history: RouterHistory, from: HistoryPlace, to: HistoryPlace) {
  if (!(await isMeant())) return
  const by = indexOf(to) - indexOf(from)
  if (by < 0) history.go(by, { ignoreBlocker: true })
  // The question's step took the place of those that lay ahead.
  else history.push(to.href, to.state, { ignoreBlocker: true })
}

const indexOf = ({ state }: HistoryPlace) => state.__TSR_index ?? 0
