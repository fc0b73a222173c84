import type { AnyRouter } from '@tanstack/react-router'
import { atom, getDefaultStore } from 'jotai'
import type { ScreenName } from '#contract/screens.ts'

/** Why an address led home: there is no such screen, or the one who asked lacks its right. */
export type Wrong = 'gone' | { screen: ScreenName }

/** Told once by the start, until it is put away or another screen is opened (A98). */
export const wrongAtom = atom<Wrong | undefined>(undefined)

export const noteWrong = (wrong: Wrong | undefined) => getDefaultStore().set(wrongAtom, wrong)

/** Forgets it where another screen is opened; that the start is drawn anew is none. */
export const watchWrong = (router: AnyRouter) =>
  router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname !== '/') noteWrong(undefined)
  })
