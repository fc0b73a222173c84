import { Refusal } from '#contract/refusals.ts'
import type { CollectionName, Wired } from '#contract/sync.ts'
import { collections } from '#sync/collections/all.ts'
import type { Behind } from './behind.ts'
import { joinSides } from './conflicts.ts'
import { judge, type Rule } from './judge.ts'
import { firstOfEach, type Growing, isStill, type Judged, nextTurn, withinRoom } from './portions.ts'
import { growthOf, Room } from './quota.ts'
import type { StoredDocument } from './store.ts'
import { collectionOf } from './tombs.ts'
import { keyOf, sameState, wiredOf, writingOf } from './wire.ts'

/** Start and result of a change through `change`: `version` and `rev` are set by the door. */
export type Content = Record<string, unknown> & { _deleted?: boolean }
export type Make = (stored: Wired | undefined) => Content | undefined

/** Attempts against other processes that write the same document. */
const attempts = 20
const none = { documents: 0, bytes: 0 }

/** Writes of a member's documents over what stands by then; each runs alone with them (`store.alone`). */
export class DocumentWrites {
  constructor(private readonly behind: Behind) {}

  /**
   * Changes one document the way a device would: schema, rule, and over whatever stands when it is written. `make` gets the stored
   * state and gives the whole new content, or undefined to leave it.
   */
  async change(member: string, name: CollectionName, id: string, make: Make) {
    const { store, due } = this.behind
    const rules = await this.rulesOf(member, name)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const key = keyOf(name, id)
      const stored = (await this.read(member, [key])).get(key)
      const before = stored && wiredOf(collections[name], stored)
      const content = make(before)
      if (!content) return { doc: before, written: false }
      const sent = { _deleted: false, ...content, id, version: before?.version ?? 0, rev: '' }
      if (before && sameState(sent, before)) return { doc: before, written: false }
      const verdict = judge(name, { ...sent, version: sent.version + 1 }, ...rules)
      if ('objection' in verdict) {
        const { code, field, message } = verdict.objection
        throw new Refusal(code, { [field ?? 'form']: message })
      }
      const room = await this.room(member, name)
      const writing = writingOf(collections[name], verdict.doc, stored)
      const growth = growthOf(writing, stored)
      if (room && !room.fits(growth)) throw new Refusal('full')
      await due(member)
      const [rev] = await store.write(member, [writing])
      if (rev) await this.behind.quota?.add(member, name, growth, verdict.doc)
      if (rev) return { doc: wiredOf(collections[name], { ...writing, rev }), written: true }
    }
    throw new Refusal('stopping')
  }

  /** Writes what was judged; answers the stored states of documents that conflict, ids beyond the room, and how many were written. */
  async writeAll(member: string, name: CollectionName, judged: Judged[]) {
    const room = judged.length > 0 ? await this.room(member, name) : undefined
    const done = { conflicts: [] as Wired[], over: [] as string[], written: 0 }
    let last: Wired | undefined
    let lost = 0
    try {
      for (let left = judged; left.length > 0; ) {
        if (left !== judged) await nextTurn()
        const [now, later] = firstOfEach(left)
        const { mine, theirs } = await this.sortOut(member, name, now)
        done.conflicts.push(...theirs)
        const { fitting, over } = withinRoom(name, mine, room)
        done.over.push(...over)
        const again = await this.writePart(member, fitting, room)
        done.written += fitting.length - again.length
        last = fitting.findLast(one => !again.includes(one))?.doc ?? last
        if (again.length > 0 && ++lost > attempts) throw new Refusal('stopping')
        left = [...again, ...later]
      }
    } finally {
      // Documents that were written count, whatever became of the rest.
      if (room && last) await this.behind.quota?.add(member, name, room.added, last)
    }
    return done
  }

  /** Documents that lost to another write. */
  private async writePart(member: string, mine: Growing[], room?: Room): Promise<Growing[]> {
    const { store, due } = this.behind
    const writings = mine.map(({ writing }) => writing)
    const giveBack = (all: Growing[]) => {
      for (const { growth } of all) if (growth) room?.take(growth, -1)
    }
    try {
      if (mine.length > 0) await due(member)
      const answers = await store.write(member, writings)
      const again = mine.filter((_, place) => answers[place] === undefined)
      giveBack(again)
      return again
    } catch (error) {
      giveBack(mine)
      throw error
    }
  }

  /** Documents that may be written now, and the stored states that conflict with the rest; unchanged documents are in neither. */
  private async sortOut(member: string, name: CollectionName, judged: Judged[]) {
    const keys = judged.map(({ doc }) => keyOf(name, doc.id))
    const found = await this.read(member, keys)
    const mine: (Judged & { stored?: StoredDocument })[] = []
    const theirs: Wired[] = []
    for (const { doc, assumed } of judged) {
      const stored = found.get(keyOf(name, doc.id))
      const state = stored && wiredOf(collections[name], stored)
      if (!state) mine.push({ doc, assumed })
      else if (sameState(state, doc)) continue
      else if (assumed && isStill(assumed, state, stored) && doc.version > state.version) mine.push({ doc, assumed, stored })
      else theirs.push(state)
    }
    return { mine, theirs }
  }

  /** The rules that hold for a member's collection. */
  async rulesOf(member: string, name: CollectionName): Promise<Rule[]> {
    const { rules, beside } = this.behind
    const more = await beside?.(member, name)
    return more ? [rules[name], more] : [rules[name]]
  }

  private async room(member: string, name: CollectionName) {
    const held = await this.behind.quota?.of(member, name)
    return held && new Room(held)
  }

  /** Stored documents, with what stands beside each other joined; runs alone with the member's documents. */
  async read(member: string, keys: string[]) {
    const found = await this.behind.store.read(member, keys)
    for (const [key, { conflicted }] of found) {
      if (!conflicted) continue
      const joined = await joinSides(this.behind, member, key)
      // The version that stands may be lower than the one that was written last, where both said the same.
      if (joined) await this.behind.quota?.add(member, collectionOf({ key }) as CollectionName, none, joined.body)
      if (joined) found.set(key, joined)
      else found.delete(key)
    }
    return found
  }
}
