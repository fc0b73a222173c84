import type { RouterHistory } from '@tanstack/react-router'
import { getDefaultStore } from 'jotai'
import { unkeptAtom } from '#client/data/update.ts'
import { ask } from '#client/kit/ask.ts'

const holds = () => getDefaultStore().get(unkeptAtom).size > 0

/** Asks before a screen is left on which something stands that nothing keeps; also the browser does, before a reload. */
export const askBeforeLeaving = (history: RouterHistory) =>
  history.block({
    enableBeforeUnload: holds,
    blockerFn: async ({ currentLocation, nextLocation }) =>
      holds() &&
      currentLocation.pathname !== nextLocation.pathname &&
      !(await ask({ title: 'Was du geändert hast, ist noch nicht gesichert.', button: 'Verwerfen', danger: true })),
  })
