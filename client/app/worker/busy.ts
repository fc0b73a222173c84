import { getDefaultStore } from 'jotai'
import { dirtyAtom } from '#client/data/dirty.ts'
import { whenLocal } from '#client/data/local.ts'
import { isSignedIn } from '#client/data/session.ts'

/** Web Lock held by each tab with something half entered; it is seen from every tab, also when its holder is frozen. */
const name = 'formkurve:dirty'
const store = getDefaultStore()

/** Holds the lock as long as this tab has something half entered. */
export function markDirty() {
  let letGo: (() => void) | undefined
  const follow = () => {
    const dirty = store.get(dirtyAtom).size > 0
    if (dirty === Boolean(letGo)) return
    if (!dirty) {
      letGo?.()
      letGo = undefined
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    letGo = resolve
    void navigator.locks?.request(name, { mode: 'shared' }, () => promise)
  }
  follow()
  return store.sub(dirtyAtom, follow)
}

/** Reason why nothing may reload now, in any tab: something half entered, something unsent, a training under way (A36). */
export async function busy(): Promise<string | undefined> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  if (store.get(dirtyAtom).size > 0 || held.some(lock => lock.name === name)) return 'Es ist noch etwas halb eingegeben.'
  if (isTyping()) return 'Es ist noch etwas halb eingegeben.'
  // A database that can't be opened holds nothing that a reload could lose.
  const local = isSignedIn() ? await whenLocal().catch(() => undefined) : undefined
  if (!local) return undefined
  const running = await local.collections.workoutRuns.findOne({ selector: { state: 'running' } }).exec()
  if (running) return 'Zuerst das Training beenden.'
  return local.status$.value.waiting > 0 ? 'Zuerst wird gesendet, was noch wartet.' : undefined
}

/** True with the cursor in a filled field outside any form, such as a search. */
function isTyping() {
  const at = document.activeElement
  if (at instanceof HTMLTextAreaElement) return at.value !== ''
  if (!(at instanceof HTMLInputElement)) return (at as HTMLElement | null)?.isContentEditable ?? false
  return !['radio', 'checkbox', 'range', 'button', 'submit'].includes(at.type) && at.value !== ''
}
