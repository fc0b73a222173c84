import type { CollectionName } from '#contract/sync.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { dropped, joinTies } from './align.ts'
import type { HeldDocument } from './push.ts'
import type { Running } from './running.ts'
import type { AnyDoc } from './types.ts'
import { rawOf, stored } from './writes.ts'

type Sifting = Pick<Running, 'collections' | 'held' | 'around' | 'join'>

/** The documents of an answer that may be stored; while a collection is aligned with a new epoch, those that tie with one here are joined. */
export async function sift(about: Sifting, name: CollectionName, documents: AnyDoc[], aligning: boolean): Promise<AnyDoc[]> {
  const { collections, held, around, join } = about
  const collection = rawOf(collections, name)
  const here = await stored(
    collection,
    documents.map(({ id }) => id),
  )
  const passed: AnyDoc[] = []
  for (const doc of documents) {
    const mark = held.all.get(`${name}/${doc.id}`)
    if (mark?.refused) await held.set(`${name}/${doc.id}`, { ...mark, theirs: doc })
    // An older state left the server before a push of ours reached it; RxDB would put it back over what was pushed.
    else if (isNews(doc, here.get(doc.id), aligning)) passed.push(doc)
  }
  if (aligning) {
    const hold = (id: string, mark: HeldDocument) => held.set(`${name}/${id}`, mark)
    await joinTies(passed, here, { name, collection, around, hold, join: (mine, theirs) => join(name, mine, theirs) })
  }
  return passed
}

function isNews(doc: AnyDoc, here: AnyDoc | undefined, aligning: boolean) {
  if (!here || here.version <= doc.version || dropped(here)) return true
  // The server forgot this deletion before somebody's edit of an older state came.
  return here._deleted && acknowledged(here) && !aligning
}
