import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { openStore } from '#sync/endpoint/store.ts'
import { BackupError } from './manifest.ts'

type Doc = Record<string, unknown> & { _id: string }
/** A line of the file. */
interface BackupLine {
  member: string
  /** The document in which the store keeps what is not replicated, such as up to where deletions were forgotten. */
  local?: Doc
  docs?: Doc[]
}

/** Documents that are read at once, and bytes that are written at once: a member may hold more than goes into one answer or request. */
const atOnce = 200
const bytesAtOnce = 4_000_000
const local = '_local/horizon'

/** Asks the store past PouchDB: revisions stay as they are, and what is not replicated comes along. */
function askerOf(url: string) {
  const { username, password, origin, pathname } = new URL(url)
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const headers = { 'content-type': 'application/json', ...(username && { authorization: `Basic ${login}` }) }
  return async <T>(database: string, path: string, init: { method?: string; body?: unknown } = {}): Promise<T | undefined> => {
    const address = `${origin}${pathname.replace(/\/{1,100}$/, '')}/${database}/${path}`
    const answer = await fetch(address, {
      method: init.method,
      headers,
      body: init.body === undefined ? undefined : JSON.stringify(init.body),
    })
    // A document that is read may not be there; one that is written has its place.
    if (answer.status === 404 && !init.method) return undefined
    if (!answer.ok) throw new Error(`the store answered ${answer.status} to ${path}`)
    return (await answer.json()) as T
  }
}

const databaseOf = (member: string) => `member-${member}`
type Ask = ReturnType<typeof askerOf>

/** Documents of a member, page by page, each page from the last document of the one before. */
async function* pagesOf(ask: Ask, member: string): AsyncGenerator<Doc[]> {
  for (let last: string | undefined; ; ) {
    const from = last === undefined ? '' : `&startkey=${encodeURIComponent(JSON.stringify(last))}`
    const page = await ask<{ rows: { doc: Doc | null }[] }>(databaseOf(member), `_all_docs?include_docs=true&limit=${atOnce + 1}${from}`)
    const docs = (page?.rows ?? []).flatMap(({ doc }) => (doc && doc._id !== last ? [doc] : []))
    if (docs.length === 0) return
    yield docs
    last = docs.at(-1)!._id
  }
}

/** Documents in groups that one request carries; one that is larger than that goes alone. */
export function* groupsOf<Each>(docs: readonly Each[], most = bytesAtOnce): Generator<Each[]> {
  let [group, bytes] = [[] as Each[], 0]
  for (const doc of docs) {
    const size = Buffer.byteLength(JSON.stringify(doc))
    if (group.length > 0 && bytes + size > most) {
      yield group
      ;[group, bytes] = [[], 0]
    }
    group.push(doc)
    bytes += size
  }
  if (group.length > 0) yield group
}

async function* linesOf(url: string, members: readonly string[], count: (documents: number) => void): AsyncGenerator<string> {
  const ask = askerOf(url)
  for (const member of members) {
    for await (const page of pagesOf(ask, member)) {
      for (const docs of groupsOf(page)) yield backupLineOf({ member, docs })
      count(page.length)
    }
    const kept = await ask<Doc>(databaseOf(member), local)
    if (kept) yield backupLineOf({ member, local: kept })
  }
}

const backupLineOf = (line: BackupLine) => `${JSON.stringify(line)}\n`

/** Writes the documents of these members to a file; whoever works with the store goes on. Answers how many there were. */
export async function dumpDocuments(url: string, members: readonly string[], path: string) {
  // Whatever answers elsewhere knows no member either, and each start leaves its mark in the store.
  if (!(await askerOf(url)('formkurve-mark', '')))
    throw new BackupError(
      'Im Speicher in COUCH_URL hat noch kein Formkurve gearbeitet: Nenne den, in dem die Dokumente der Mitglieder liegen.',
    )
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
  for (const member of members) if ((await ask<{ doc_count: number }>(databaseOf(member), ''))?.doc_count) return true
  return false
}

async function* read(path: string): AsyncGenerator<BackupLine> {
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) yield JSON.parse(line) as BackupLine
}

/** The members of a file. */
export async function membersIn(path: string) {
  const members = new Set<string>()
  for await (const { member } of read(path)) members.add(member)
  return [...members]
}

/** Writes documents as they were; throws where the store does not take one of them. */
async function putDocuments(ask: Ask, member: string, docs: readonly Doc[]) {
  const init = { method: 'POST', body: { docs, new_edits: false } }
  const answers = (await ask<{ id?: string; error?: string; reason?: string }[]>(databaseOf(member), '_bulk_docs', init)) ?? []
  const refused = answers.find(({ error }) => error)
  if (refused) throw new Error(`the store refused ${refused.id}: ${refused.error} ${refused.reason ?? ''}`)
}

/** Fills a store from a file; done again it is done. */
export async function restoreDocuments(url: string, path: string) {
  const ask = askerOf(url)
  const store = await openStore({ url })
  try {
    for await (const { member, docs, local: kept } of read(path)) {
      // Makes the member's database as the store itself does.
      await store.sequence(member)
      for (const group of groupsOf(docs ?? [])) await putDocuments(ask, member, group)
      if (kept) {
        const there = await ask<Doc>(databaseOf(member), local)
        await ask(databaseOf(member), local, { method: 'PUT', body: { ...kept, _rev: there?._rev } })
      }
    }
  } finally {
    await store.close()
  }
}
