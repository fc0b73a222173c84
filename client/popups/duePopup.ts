import type { KeptTexts } from '#client/data/storage.ts'
import { type Popup, popupPause } from '#contract/popups.ts'

const prefix = 'popup_last_shown_'

type PopupMemory = Pick<KeptTexts, 'getItem' | 'setItem' | 'removeItem' | 'keys'>

/** Moment in ms when a popup was last shown to this person, here or elsewhere; 0 for never. */
function lastShown({ _id, shownAt }: Popup, known: PopupMemory) {
  const here = Number(known.getItem(prefix + _id))
  return Math.max(Number.isFinite(here) ? here : 0, shownAt ? Date.parse(shownAt) : 0)
}

const isOn = ({ from, to }: Popup, now: number) => (!from || Date.parse(from) <= now) && (!to || now < Date.parse(to))

/** The newest popup that is on and that this person has not seen for 24 hours (L118). */
export const duePopupOf = (popups: readonly Popup[], now: number, known: PopupMemory): Popup | undefined =>
  [...popups]
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .find(popup => isOn(popup, now) && Math.abs(now - lastShown(popup, known)) >= popupPause)

export const keepShown = (_id: string, now: number, known: PopupMemory) => known.setItem(prefix + _id, String(now))

const keysOf = (known: PopupMemory) => known.keys().filter(key => key.startsWith(prefix))

/** Removes notes that have no use any more: older than a day, unreadable, or of a popup that is gone. */
export function cleanStale(popups: readonly Popup[], now: number, known: PopupMemory) {
  const here = new Set(popups.map(({ _id }) => prefix + _id))
  for (const key of keysOf(known)) {
    const at = Number(known.getItem(key))
    if (!here.has(key) || !(Math.abs(now - at) < popupPause)) known.removeItem(key)
  }
}

/** Forgets what was shown: the next person on this device has seen nothing yet. */
export function forgetShown(known: PopupMemory) {
  for (const key of keysOf(known)) known.removeItem(key)
}
