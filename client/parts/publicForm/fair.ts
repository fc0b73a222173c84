import { deviceTexts, tabTexts } from '#client/data/storage.ts'
import { now } from '#client/data/time.ts'
import { fairKey, isAtFair, setAtFair } from './atFair.ts'
import { type Fair, forms } from './device.ts'

const row = 'fair'

function storeAtFair(is: boolean) {
  if (is) deviceTexts.setItem(fairKey, '1')
  else deviceTexts.removeItem(fairKey)
  setAtFair(is)
}

/** The display of the tablet; undefined where it stands at no fair. */
export const fairNow = () => forms().fairs.get(row)

/** From the next start of the page on the tablet stands at a fair, over reload and kill; what employees have loaded is still to go. */
export async function beginFair(fair: Omit<Fair, 'name' | 'begun' | 'emptied'>) {
  await forms().fairs.put({ ...fair, name: row, begun: now(), emptied: false })
  deviceTexts.setItem(fairKey, '1')
}

/** Nothing of what employees have loaded lies here any more. */
export const fairEmptied = () => forms().fairs.update(row, { emptied: true })

export async function endFair() {
  await forms().fairs.delete(row)
  storeAtFair(false)
}

/** Follows the other tabs; answers how to stop. Whoever works in this one is gone with its page as a fair begins, and with it what they had loaded. */
export function watchFair() {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key !== fairKey) return
    const begins = newValue !== null && !isAtFair()
    setAtFair(newValue !== null)
    if (!begins) return
    tabTexts.clear()
    location.replace('/')
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** The database has the last word: a kill may have come before the browser wrote the text, and another tab may have begun or ended. */
export async function followFair() {
  // Nothing ends where the database does not answer: only a PIN does that.
  const fair = await fairNow()
  if ((fair !== undefined) !== isAtFair()) storeAtFair(fair !== undefined)
}

/** Entries that wait here, and those that the studio has not taken, with its reasons. */
export async function entriesHere() {
  const rows = await forms()
    .sent.filter(({ fair }) => fair === true)
    .toArray()
  const refused = rows.filter(({ state }) => state === 'refused')
  const waiting = rows.filter(({ state }) => state === 'waiting').length
  return { waiting, refused: refused.length, why: [...new Set(refused.flatMap(({ message }) => message ?? []))] }
}

/** Sends again what the studio has not taken: an entry at a fair is never let go. */
export const sendRefusedAgain = () =>
  forms()
    .sent.filter(({ fair, state }) => fair === true && state === 'refused')
    .modify({ state: 'waiting', message: undefined })

/** True where forms in clear wait on this device: they go before a fair begins. */
export const hasOpenForms = async () =>
  (await forms()
    .sent.filter(({ state, sealed }) => state === 'waiting' && sealed === undefined)
    .count()) > 0

/** Forgets what was typed, and what was sent and has arrived. */
export async function forgetForms() {
  const base = forms()
  await base.drafts.clear()
  await base.sent.filter(({ state, fair }) => state !== 'waiting' && !fair).delete()
}
