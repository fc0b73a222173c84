import { v7 } from 'uuid'
import { equal } from '#sync/collections/equal.ts'
import { listen } from './broadcast.ts'
import { Contact } from './contact.ts'
import { Early } from './early.ts'
import { Marks } from './marks.ts'
import { nameOf, openDatabase } from './memberDatabase.ts'
import { resolve } from './mend.ts'
import type { Dropped } from './outbox.ts'
import type { HeldDocument } from './push.ts'
import { openKeep } from './smallStore.ts'
import { giveWay, Tabs } from './tabs.ts'
import { TabWork } from './tabWork.ts'
import { realClock } from './time.ts'
import { Troubles } from './trouble.ts'
import type { Local, Merged, OpenLocal } from './types.ts'
import { bare } from './writes.ts'

export type * from './types.ts'

/** The one that is open in this tab; RxDB's free edition has no room for a second member. */
let current: Promise<Local> | undefined

/** Opens the member's data on this device and keeps it in step with the server. */
export async function openLocal(options: OpenLocal): Promise<Local> {
  if (options.storage) return open(options)
  const before = current
  current = (async () => {
    await before?.then(local => local.close()).catch(() => {})
    return open(options)
  })()
  return current
}

async function open(options: OpenLocal): Promise<Local> {
  const { onState, clock = realClock } = options
  onState?.({ kind: 'opening' })
  const troubles = new Troubles()
  let marks: { held: Marks<HeldDocument>; merged: Marks<Merged> } | undefined
  let work: TabWork | undefined
  const locks = options.locks === undefined ? (globalThis.navigator?.locks ?? null) : options.locks
  const name = await nameOf(options.member)
  const tab = v7()
  const tabs = new Tabs(name, options.locks === null)
  const ear = await listen(locks, name, tab)
  const contact = new Contact(options.api, clock)
  const early = new Early(options.api, contact)
  const database = await openDatabase(options, {
    resolve: async (name, base, mine, theirs) => resolve({ ...marks!, clock }, name, { assumed: base, mine, theirs }),
    isEqual: (a, b) => equal(bare(a), bare(b)),
    gone: () => work?.lost(),
    giveWay: schemas => giveWay({ tabs, locks, name, clock }, schemas),
    others: ear.others,
    // A tab beside another one mostly follows that one, and asks for nothing.
    known: read => void (async () => (locks && (await ear.others())) || early.ask(read))().catch(() => {}),
  }).catch(error => {
    early.end()
    tabs.close()
    ear.leave()
    throw error
  })
  const { collections } = database
  const [held, merged, dropped] = await Promise.all([
    Marks.open<HeldDocument>(collections.keep, 'held'),
    Marks.open<Merged>(collections.keep, 'merged'),
    Marks.open<Dropped>(collections.keep, 'dropped'),
  ])
  marks = { held, merged }
  work = new TabWork({
    options,
    clock,
    contact,
    early,
    database,
    held,
    merged,
    dropped,
    troubles,
    locks,
    name,
    tab,
    tabs,
    unheard: ear.leave,
    keep: openKeep(collections.keep),
  })
  await work.start()
  onState?.({ kind: 'open' })
  return work.local()
}
