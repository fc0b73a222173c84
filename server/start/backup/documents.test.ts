import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCouch } from '#server/couch/start.ts'
import { dumpDocuments, groupsOf, restoreDocuments } from './documents.ts'

type Couch = Awaited<ReturnType<typeof startCouch>>

let parent: string
let from: Couch
let to: Couch
const member = randomUUID()
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-documents-'))
  const couch = (name: string) => startCouch({ dir: join(parent, name), port: 0, password: randomUUID() })
  from = await couch('from')
  to = await couch('to')
}, 60_000)
afterAll(async () => {
  await from.close()
  await to.close()
  await rm(parent, { recursive: true })
})

async function ask(couch: Couch, path: string, method = 'GET', body?: unknown) {
  const { origin, username, password } = new URL(couch.url)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  return (await (
    await fetch(`${origin}/${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
  ).json()) as never
}

test('documents go in groups that a request carries; a large one goes alone', () => {
  const docs = [30, 30, 30, 90, 10, 10].map((size, nth) => ({ nth, text: 'ü'.repeat(size / 2) }))
  const groups = [...groupsOf(docs, 100)].map(group => group.map(({ nth }) => nth))
  expect(groups).toEqual([[0, 1], [2], [3], [4, 5]])
})

test('of a store in which nobody has worked no documents are saved', async () => {
  await expect(dumpDocuments(to.url, [member], join(parent, 'none.gz'))).rejects.toThrow(/noch kein Formkurve/)
})

test('a member with more than goes into one answer or request is saved and restored whole', { timeout: 60_000 }, async () => {
  for (const name of ['formkurve-mark', `member-${member}`]) await ask(from, name, 'PUT')
  const small = Array.from({ length: 450 }, (_, nth) => ({ _id: `sets:${nth}`, body: { nth } }))
  await ask(from, `member-${member}/_bulk_docs`, 'POST', { docs: small })
  for (const nth of [1, 2, 3])
    await ask(from, `member-${member}/_bulk_docs`, 'POST', { docs: [{ _id: `meals:${nth}`, body: { text: 'x'.repeat(6_000_000) } }] })
  const path = join(parent, 'documents.gz')
  expect(await dumpDocuments(from.url, [member], path)).toBe(453)
  await restoreDocuments(to.url, path)
  const idsIn = async (couch: Couch) => {
    const { rows } = (await ask(couch, `member-${member}/_all_docs`)) as { rows: { id: string; value: { rev: string } }[] }
    return rows.map(({ id, value }) => `${id} ${value.rev}`)
  }
  expect(await idsIn(to)).toEqual(await idsIn(from))
})
