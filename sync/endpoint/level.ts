import leveldown from 'leveldown'

interface Iterator {
  next(done: (error: Error | null, key?: string, value?: string) => void): void
  end(done: (error?: Error | null) => void): void
}
interface Entries {
  getMany(keys: string[], options: { asBuffer: false }, done: (error: Error | null, values: (string | undefined)[]) => void): void
}
/** LevelDB as PouchDB opens it. */
export interface Level extends Entries {
  batch(removals: { type: 'del'; key: string }[], done: (error?: Error | null) => void): void
  compactRange(from: string, to: string, done: (error?: Error | null) => void): void
  iterator(range: { gt: string; lt: string; keyAsBuffer: false; valueAsBuffer: false; highWaterMark: number }): Iterator
}

/** A factory for PouchDB's `db` option that hands out the LevelDB it makes. */
export const levelFactory = (made: (level: Level) => void) =>
  function leveldownOf(path: string) {
    const level = leveldown(path)
    made(level as unknown as Level)
    return level
  }

/** Bytes that LevelDB hands over at once, all processed in one turn of the event loop. */
const handedOver = 1 << 18

const documents = '\u00ffdocument-store\u00ff'
const locals = '\u00fflocal-store\u00ff'
const prefix = '\u00ffby-sequence\u00ff'
const keyOf = (sequence: number) => `${prefix}${String(sequence).padStart(16, '0')}`

/**
 * Documents in order of arrival, straight from LevelDB: PouchDB's own streams need fourteen times as long. With automatic compaction
 * the sequence holds each document once, in its newest revision; after a write that was not compacted the later one stands.
 */
export async function scan<Row extends { _id: string }>(level: Level, since: number, limit: number) {
  const iterator = level.iterator({
    gt: keyOf(since),
    lt: `${prefix}\u00ff`,
    keyAsBuffer: false,
    valueAsBuffer: false,
    highWaterMark: handedOver,
  })
  const found = new Map<string, { row: Row; sequence: number }>()
  let last = since
  try {
    while (found.size < limit) {
      const entry = await next(iterator)
      if (!entry) break
      const row = JSON.parse(entry.value) as Row
      last = Number(entry.key.slice(prefix.length))
      found.delete(row._id)
      found.set(row._id, { row, sequence: last })
    }
  } finally {
    await new Promise(done => iterator.end(done))
  }
  return { rows: [...found.values()], last }
}

const next = (iterator: Iterator) =>
  new Promise<{ key: string; value: string } | undefined>((resolve, reject) =>
    iterator.next((error, key, value) => {
      if (error) reject(error)
      else resolve(key === undefined || value === undefined ? undefined : { key, value })
    }),
  )

interface Metadata {
  winningRev: string
  rev_map: Record<string, number>
}

/** Documents by their ids; those that are not there are left out. PouchDB makes an error for each of them. */
export async function lookUp<Row>(level: Level, ids: string[]): Promise<Row[]> {
  const known = (
    await many(
      level,
      ids.map(id => `${documents}${id}`),
    )
  ).filter(text => text !== undefined)
  const places = known.map(text => JSON.parse(text) as Metadata).map(({ winningRev, rev_map }) => keyOf(rev_map[winningRev]!))
  const rows = await many(level, places)
  // A write between the two reads took an older revision away.
  if (rows.includes(undefined)) return lookUp(level, ids)
  return rows.map(text => JSON.parse(text!) as Row)
}

/** One of PouchDB's `_local` documents, past its queue, in which reads wait behind writes. */
export async function lookUpLocal<Row>(level: Level, id: string): Promise<Row | undefined> {
  const [text] = await many(level, [`${locals}${id}`])
  return text === undefined ? undefined : (JSON.parse(text) as Row)
}

/** Documents removed in one turn of the loop. */
const removedAtOnce = 500

/**
 * Removes documents that still stand so, with every revision, as PouchDB can't; its own count of documents, which nobody asks for, still holds them. Nobody else
 * may write these documents meanwhile. The files shrink at once.
 */
export async function purge(level: Level, gone: readonly { key: string; rev: string }[]) {
  for (let from = 0; from < gone.length; from += removedAtOnce) {
    const part = gone.slice(from, from + removedAtOnce)
    const known = await many(
      level,
      part.map(({ key }) => `${documents}${key}`),
    )
    const keys = part.flatMap(({ key, rev }, place) => {
      const text = known[place]
      if (text === undefined) return []
      const { winningRev, rev_map } = JSON.parse(text) as Metadata
      return winningRev === rev ? [`${documents}${key}`, ...Object.values(rev_map).map(keyOf)] : []
    })
    await done(end => level.batch(deletions(keys), end))
  }
  for (const of of [documents, prefix]) await done(end => level.compactRange(of, `${of}\u00ff`, end))
}

const deletions = (keys: string[]) => keys.map(key => ({ type: 'del' as const, key }))

const done = (act: (end: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => act(error => (error ? reject(error) : resolve())))

const many = (level: Level, keys: string[]) =>
  new Promise<(string | undefined)[]>((resolve, reject) =>
    level.getMany(keys, { asBuffer: false }, (error, values) => (error ? reject(error) : resolve(values))),
  )
