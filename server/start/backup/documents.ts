import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { openStore } from '#sync/endpoint/store.ts'

type Doc = Record<string, unknown> & { _id: string }
/** A line of the file. */
interface Line {
  member: string
  /** Where the store keeps what is not replicated, such as up to where deletions were forgotten. */
  local?: Doc
  docs?: Doc[]
}

const atOnce = 500
const local = '_local/horizon'

/** Asks the store past PouchDB: revisions stay as they are, and what is not replicated comes along. */
function askerOf(url: string) {
  const { username, password, origin, pathname } = new URL(url)
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const headers = { 'content-type': 'application/json', ...(username && { authorization: `Basic ${login}` }) }
  return async <T>(member: string, path: string, init: { method?: string; body?: unknown } = {}): Promise<T | undefined> => {
    const address = `${origin}${pathname.replace(/\/{1,100}$/, '')}/member-${member}/${path}`
    const answer = await fetch(address, {
      method: init.method,
      headers,
      body: init.body === undefined ? undefined : JSON.stringify(init.body),
    })
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`the store answered ${answer.status} to ${path}`)
    return (await answer.json()) as T
  }
}

async function* linesOf(url: string, members: readonly string[], count: (documents: number) => void): AsyncGenerator<string> {
  const ask = askerOf(url)
  for (const member of members) {
    const all = await ask<{ rows: { doc: Doc }[] }>(member, '_all_docs?include_docs=true')
    if (!all) continue
    const lines: Line[] = []
    for (let from = 0; from < all.rows.length; from += atOnce)
      lines.push({ member, docs: all.rows.slice(from, from + atOnce).map(({ doc }) => doc) })
    const kept = await ask<Doc>(member, local)
    if (kept) lines.push({ member, local: kept })
    for (const line of lines) yield `${JSON.stringify(line)}\n`
    count(all.rows.length)
  }
}

/** Writes the documents of these members to a file; whoever works with the store goes on. Answers how many there were. */
export async function dumpDocuments(url: string, members: readonly string[], path: string) {
  let documents = 0
  const lines = linesOf(url, members, more => {
    documents += more
  })
  await pipeline(Readable.from(lines), createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
  return documents
}

/** Members of whom a store holds something already. */
export async function heldIn(url: string, members: readonly string[]) {
  const ask = askerOf(url)
  for (const member of members) if ((await ask<{ doc_count: number }>(member, ''))?.doc_count) return true
  return false
}

async function* read(path: string): AsyncGenerator<Line> {
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) yield JSON.parse(line) as Line
}

/** The members of a file. */
export async function membersIn(path: string) {
  const members = new Set<string>()
  for await (const { member } of read(path)) members.add(member)
  return [...members]
}

/** Fills a store from a file; done again it is done. */
export async function restoreDocuments(url: string, path: string) {
  const ask = askerOf(url)
  const store = await openStore({ url })
  try {
    for await (const { member, docs, local: kept } of read(path)) {
      // Makes the member's database as the store itself does.
      await store.sequence(member)
      if (docs) await ask(member, '_bulk_docs', { method: 'POST', body: { docs, new_edits: false } })
      if (kept) {
        const there = await ask<Doc>(member, local)
        await ask(member, local, { method: 'PUT', body: { ...kept, _rev: there?._rev } })
      }
    }
  } finally {
    await store.close()
  }
}
