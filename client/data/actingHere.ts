import { v7 } from 'uuid'

/** On a studio's tablet each tab has somebody of its own who acts in it, or nobody; here the tabs learn of each other. */

const tab = v7()
const prefix = 'fk-acting'

/** Lets the other tabs know that this person acts here, until the answer is called or the tab is closed. */
export function actHere(person: string): () => void {
  let end = () => {}
  const until = new Promise<void>(resolve => {
    end = resolve
  })
  void globalThis.navigator?.locks?.request(`${prefix} ${tab} ${person}`, { mode: 'shared' }, () => until)
  return end
}

/** Whoever acts in other tabs of this device. */
export async function actingElsewhere(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  const names = held.map(({ name = '' }) => name.split(' '))
  return new Set(names.flatMap(([kind, where, person]) => (kind === prefix && where !== tab && person ? [person] : [])))
}

const channel = 'fk-lock'

/** Asks the other tabs to lock: whoever locks the tablet leaves it, and not one of its tabs. */
export function lockOthers() {
  const way = new BroadcastChannel(channel)
  way.postMessage(tab)
  way.close()
}

/** Calls back when another tab asks for it. */
export function onLockedElsewhere(lock: () => void): () => void {
  const way = new BroadcastChannel(channel)
  way.onmessage = ({ data }) => {
    if (data !== tab) lock()
  }
  return () => way.close()
}
