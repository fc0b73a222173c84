import { type End, serveIndex } from '#client/kit/localIndex/serve.ts'
import type { IndexEntry } from '#client/kit/localIndex/WordIndex.ts'

serveIndex<readonly IndexEntry[]>(self as unknown as End, async all => ({
  async *fill(index) {
    for (const entry of all) index.put(entry)
    yield
  },
  entries: async ids => all.filter(({ id }) => ids.includes(id)),
}))
