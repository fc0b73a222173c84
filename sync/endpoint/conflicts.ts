import type { CollectionName, Wired } from '#contract/sync.ts'
import { collections } from '#sync/collections/all.ts'
import type { Pouch } from './databases.ts'
import type { Row, Store, StoredDocument } from './store.ts'
import { collectionOf } from './tombs.ts'
import { sameState, wiredOf, writingOf } from './wire.ts'

/** Revisions of one document that stand beside each other: two nodes of a cluster accepted a write each. */
export interface Sides<State = StoredDocument> {
  winner: State
  /** The hidden ones, each with what it and the winner were made from, where the store still has that. */
  others: { state: State; base?: State }[]
}

type Versioned = Row & { _conflicts?: string[]; _revisions?: { start: number; ids: string[] } }

/** The sides of a document, or undefined where it is gone. */
export async function sidesOf({ db }: Pouch, key: string): Promise<Sides<Row> | undefined> {
  const revision = (rev?: string) =>
    db.get<Versioned>(key, rev ? { rev, revs: true } : { revs: true, conflicts: true }).catch((error: { status?: number }) => {
      if (error.status === 404) return undefined
      throw error
    })
  const winner = await revision()
  if (!winner) return undefined
  const others: Sides<Row>['others'] = []
  for (const rev of winner._conflicts ?? []) {
    const state = await revision(rev)
    if (!state) continue
    const common = historyOf(state).find(each => historyOf(winner).includes(each))
    others.push({ state, base: common ? await revision(common) : undefined })
  }
  return { winner, others }
}

const historyOf = ({ _revisions }: Versioned) => (_revisions?.ids ?? []).map((id, back) => `${_revisions!.start - back}-${id}`)

/** Attempts against other writes of the same document. */
const attempts = 20

interface Joining {
  store: Store
  due(member: string): Promise<void>
}

/**
 * Joins what stands beside each other by the collection's own merge, and gives the state that stands from then on. Runs alone with the member's
 * documents.
 */
export async function joinSides({ store, due }: Joining, member: string, key: string): Promise<StoredDocument | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const sides = await store.sides(member, key)
    if (!sides || sides.others.length === 0) return sides?.winner
    const { winner, others } = sides
    const collection = collections[collectionOf({ key }) as CollectionName]
    const stood = wiredOf(collection, winner)
    let joined = stood
    for (const { state, base } of others) {
      joined = collection.merge(base && wiredOf(collection, base), wiredOf(collection, state), joined) as Wired
    }
    await due(member)
    const changed = !sameState(joined, stood)
    const writing = writingOf(collection, joined, winner)
    const [rev] = changed ? await store.write(member, [writing]) : [winner.rev]
    if (!rev) continue
    // Only now: until the joined state stands, nothing of them may go.
    await store.drop(
      member,
      others.map(({ state }) => ({ key, rev: state.rev })),
    )
    return changed ? { ...writing, rev } : winner
  }
  throw Object.assign(new Error('the store does not come to rest'), { code: 'ETIMEDOUT' })
}
