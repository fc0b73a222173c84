import type { Wired } from '#contract/sync.ts'
import type { Collection, CollectionName } from '#sync/collections/collection.ts'
import { equal } from '#sync/collections/equal.ts'
import type { StoredDocument, Writing } from './store.ts'

/** `rev` as devices see it: `<version>:<store revision>`. */
export const revOf = ({ rev, body }: StoredDocument) => `${body.version}:${rev}`

export const keyOf = (collection: CollectionName, id: string) => `${collection}:${id}`

/** A stored document as it travels, in the shape of today's schema. */
export function wiredOf(collection: Collection, stored: StoredDocument): Wired {
  let body: Record<string, unknown> = stored.body
  for (let step = stored.schema + 1; step <= collection.schema.version; step++) body = collection.migrations[step]?.(body) ?? body
  return { ...(body as StoredDocument['body']), rev: revOf(stored), _deleted: stored.deleted }
}

/** A document that came in, as it will lie in the store. */
export function writingOf(collection: Collection, { rev: _rev, _deleted, ...body }: Wired, over?: StoredDocument): Writing {
  return {
    key: keyOf(collection.name, body.id),
    rev: over?.rev,
    schema: collection.schema.version,
    deleted: _deleted,
    body: body as StoredDocument['body'],
  }
}

/** True where two states are the same to their owner, `rev` aside. */
export const sameState = (a: Wired, b: Wired) => equal({ ...a, rev: '' }, { ...b, rev: '' })
