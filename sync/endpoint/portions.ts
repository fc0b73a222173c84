import type { CollectionName, Size, Wired } from '#contract/sync.ts'
import { collections } from '#sync/collections/all.ts'
import { growthOf, type Room } from './quota.ts'
import type { StoredDocument, Writing } from './store.ts'
import { revOf, sameState, writingOf } from './wire.ts'

const writtenAtOnce = 100

/** The next turn of the loop: everybody else's requests come between. */
export const nextTurn = () => new Promise(setImmediate)

export interface Judged {
  doc: Wired
  assumed?: Wired
}

export interface Growing extends Judged {
  writing: Writing
  growth?: Size
}

/** Documents that fit, whose room is taken at once, and the ids of the others. */
export function withinRoom(name: CollectionName, mine: (Judged & { stored?: StoredDocument })[], room?: Room) {
  const fitting: Growing[] = []
  const over: string[] = []
  for (const one of mine) {
    const writing = writingOf(collections[name], one.doc, one.stored)
    const growth = room && growthOf(writing, one.stored)
    if (growth && !room.fits(growth)) over.push(one.doc.id)
    else {
      if (growth) room.take(growth)
      fitting.push({ ...one, writing, growth })
    }
  }
  return { fitting, over }
}

/** True where the device changed the stored state; a stale `rev` alone does not matter. */
export const isStill = (assumed: Wired, state: Wired, stored: StoredDocument) =>
  assumed.rev === revOf(stored) || sameState({ ...assumed, _deleted: assumed._deleted ?? false }, state)

/** One write holds a document once, and not too many; what comes twice or is beyond waits for the next. */
export function firstOfEach(judged: Judged[]): [Judged[], Judged[]] {
  const seen = new Set<string>()
  const later: Judged[] = []
  const now = judged.filter(row => {
    if (seen.size < writtenAtOnce && !seen.has(row.doc.id)) return seen.add(row.doc.id)
    later.push(row)
    return false
  })
  return [now, later]
}
