import { getDefaultStore } from 'jotai'
import { afterAll, beforeAll, vi } from 'vitest'
import { reached } from '#client/data/connection.ts'
import { sessionAtom, storedSession } from '#client/data/signed.ts'
import { deviceTexts, tabTexts } from '#client/data/storage.ts'
import { toastsAtom } from '#client/kit/toast.ts'

// Files of tests share a page, in an order that differs from run to run: each begins as a page does that was just opened by nobody, on line.
beforeAll(() => {
  vi.useRealTimers()
  deviceTexts.clear()
  tabTexts.clear()
  reached()
  getDefaultStore().set(sessionAtom, storedSession())
  getDefaultStore().set(toastsAtom, [])
})

/** What a file leaves on the page is nobody's who comes after. */
afterAll(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren()
})
