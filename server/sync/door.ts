import type { CollectionName, PushRow, Wired } from '#contract/sync.ts'
import { dayMs } from '#contract/time.ts'
import type { WithBus, WithDb, WithDomains, WithProjector, WithStore } from '#server/kit/house.ts'
import type { Content } from '#sync/endpoint/documentWrites.ts'
import { createDoor, type Door } from '#sync/endpoint/door.ts'
import type { Store } from '#sync/endpoint/store.ts'
import { replicatedOf } from './plugs.ts'
import { markDue } from './projectionMark.ts'
import { quotaOf } from './quota.ts'
import { rulesOf } from './rules.ts'

/** A node of a cluster that was away for longer than this may hide from a device what was deleted meanwhile. */
const mostLag = dayMs

const doors = new WeakMap<Store, Door>()

/** The house's door to the replicated collections. */
export function doorOf(house: WithDb & WithStore & WithBus & WithDomains): Door {
  const { db, store, bus } = house
  const known = doors.get(store)
  if (known) return known
  const beside = async (person: string, name: CollectionName) => replicatedOf(house, name).keeps?.(db, person)
  const door = createDoor({
    store,
    rules: rulesOf(house),
    beside,
    due: person => markDue(db, person),
    quota: quotaOf({ db, store }),
    joined: (person, name) => bus.publish(db, { kind: 'sync', person, collections: [name] }),
    lag: store.remote ? mostLag : 0,
  })
  doors.set(store, door)
  return door
}

/** Takes documents that a device pushes; tells the other devices and the projector. */
export async function push(
  house: WithDb & WithStore & WithBus & WithProjector & WithDomains,
  person: string,
  name: CollectionName,
  rows: PushRow[],
) {
  const { written, ...pushed } = await doorOf(house).push(person, name, rows)
  if (written > 0) await announce(house, person, name)
  return pushed
}

/** A document's content for `write`; `version` and `rev` are the door's. */
export type DocumentInput = Content & { id: string }

/**
 * Writes a document of a replicated collection for a call: the same schema and rule as a push, over whatever is stored. Answers once it is
 * projected; throws a `Refusal` with the sentence where it may not be written.
 */
export const write = (
  house: WithDb & WithStore & WithBus & WithProjector & WithDomains,
  person: string,
  name: CollectionName,
  doc: DocumentInput,
): Promise<Wired | undefined> => changeDocument(house, { person, name, id: doc.id }, () => doc)

/** The document, and the person whose it is. */
interface DocumentPlace {
  person: string
  name: CollectionName
  id: string
}

/** Writes a document made from the stored one; undefined leaves it as it is. */
export async function changeDocument(
  house: WithDb & WithStore & WithBus & WithProjector & WithDomains,
  { person, name, id }: DocumentPlace,
  make: (stored: Wired | undefined) => Content | undefined,
): Promise<Wired | undefined> {
  const { doc, written } = await doorOf(house).change(person, name, id, make)
  if (written) await announce(house, person, name)
  await house.projector.settled(person)
  return doc
}

async function announce(
  { db, bus, projector }: WithDb & WithStore & WithBus & WithProjector & WithDomains,
  person: string,
  name: CollectionName,
) {
  // The other devices come first, because the projector takes the record's only connection where that is embedded.
  await bus.publish(db, { kind: 'sync', person, collections: [name] }).finally(() => projector.poke(person))
}
