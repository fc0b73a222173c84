import { deviceTexts } from '#client/data/storage.ts'
import type { Access } from '#contract/access.ts'
import { dayMs } from '#contract/time.ts'

/** Rights of people who work with the app at the studio; they are left in peace (L154, A61). */
export const exempt: Access = ['u_search', 'tp_create', 'g_daycare']

const key = 'storeAppLater'
const pause = 30 * dayMs

interface Store {
  label: string
  address: string
}

/** The app store of this phone; none on a desk, and none inside the native wrapper. */
export function storeOf(agent: string, wrapped = isWrapped()): Store | undefined {
  if (wrapped) return undefined
  if (/Android/.test(agent)) return { label: 'Zum Play Store', address: 'https://play.google.com/store/search?q=Formkurve&c=apps' }
  if (/iPhone|iPad/.test(agent)) return { label: 'Zum App Store', address: 'https://apps.apple.com/ch/search?term=Formkurve' }
  return undefined
}

/** True inside the native wrapper, which puts its bridge on `window`, and for an app on the home screen, which needs no other one. */
const isWrapped = () =>
  typeof window !== 'undefined' &&
  ('formkurveNative' in window || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches)

/** True where the last «Später» is long enough ago; a new person gets a day of peace first. */
export function invites(now = Date.now()) {
  const last = Number(deviceTexts.getItem(key) ?? Number.NaN)
  if (Number.isFinite(last)) return now - last > pause
  deviceTexts.setItem(key, String(now - pause + dayMs))
  return false
}

export const postponeStoreApp = (now = Date.now()) => deviceTexts.setItem(key, String(now))
