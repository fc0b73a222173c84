import { refusals } from '#contract/refusals.ts'
import type { CollectionName, Pushed, Wired } from '#contract/sync.ts'
import { mostHeld, type Size } from '#contract/sync.ts'
import type { StoredDocument, Writing } from './store.ts'

/** The count of a member's documents and bytes in a collection: deleted documents too, for they stay. */
export interface Quota {
  of(member: string, name: CollectionName): Promise<Size>
  /** Called once a write has happened, with the document that was written last. */
  add(member: string, name: CollectionName, by: Size, last: Pick<Wired, 'id' | 'version'>): Promise<void>
}

export const sizeOf = (body: object) => Buffer.byteLength(JSON.stringify(body))

/** Growth of the collection by a write. */
export const growthOf = ({ body }: Writing, before?: StoredDocument): Size => ({
  documents: before ? 0 : 1,
  bytes: sizeOf(body) - (before ? sizeOf(before.body) : 0),
})

/** The room that is left in one collection during one push; what does not grow always fits. */
export class Room {
  readonly added: Size = { documents: 0, bytes: 0 }
  constructor(private readonly held: Size) {}

  fits({ documents, bytes }: Size) {
    const { held, added } = this
    if (documents > 0 && held.documents + added.documents + documents > mostHeld.documents) return false
    return bytes <= 0 || held.bytes + added.bytes + bytes <= mostHeld.bytes
  }

  take({ documents, bytes }: Size, sign = 1) {
    this.added.documents += sign * documents
    this.added.bytes += sign * bytes
  }
}

export const full = (id: string): Pushed['refused'][number] => ({ id, code: 'full', message: refusals.full[1] })
