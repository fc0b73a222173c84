import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '#sync/endpoint/store.ts'
import { type Couch, startCouch } from './start.ts'

let dir: string
let couch: Couch
const password = randomUUID()

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'formkurve-couch-'))
  couch = await startCouch({ dir, port: 0, password })
}, 60_000)
afterEach(async () => {
  await couch.close()
  await rm(dir, { recursive: true, force: true })
})

test('the guard lets nobody in without the password, and forwards nothing but what the store asks', async () => {
  const { username, origin } = new URL(couch.url)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const status = async (path: string, init: RequestInit = {}) => (await fetch(`${origin}${path}`, init)).status
  expect(await status('/')).toBe(401)
  expect(await status('/member-x', { method: 'PUT', headers: { authorization: 'Basic x' } })).toBe(401)
  for (const path of ['/_config', '/_utils/', '/_all_dbs', '/../etc', '/member-x/_design/a']) {
    expect(await status(path, { headers: { authorization } })).toBe(404)
  }
  expect(await status('/', { headers: { authorization } })).toBe(200)
}, 60_000)

test('a pouchdb-server that went away and came back is used again, with everything in it', async () => {
  const store = await openStore({ url: couch.url })
  const member = randomUUID()
  const writing = (id: string) => ({ key: `sets:${id}`, schema: 0, deleted: false, body: { id, version: 1 } })
  await store.write(member, [writing('a')])
  const port = Number(new URL(couch.url).port)
  await couch.close()
  await expect(store.write(member, [writing('b')])).rejects.toThrow()
  await expect(store.changes(randomUUID(), '', 10)).rejects.toThrow()
  couch = await startCouch({ dir, port, password })
  await store.write(member, [writing('b')])
  expect((await store.changes(member, '', 10)).documents.map(({ key }) => key)).toEqual(['sets:a', 'sets:b'])
  await store.close()
}, 60_000)

test('a member’s database that is gone is made again, and whoever keeps the epoch is told', async () => {
  const [store, other] = [await openStore({ url: couch.url }), await openStore({ url: couch.url })]
  const member = randomUUID()
  const writing = (id: string) => ({ key: `sets:${id}`, schema: 0, deleted: false, body: { id, version: 1 } })
  await store.write(member, [writing('a')])
  const made: string[] = []
  for (const each of [store, other]) each.made = async whose => void made.push(whose)
  expect((await other.changes(member, '', 10)).documents).toHaveLength(1)
  const { origin, username, password: secret } = new URL(couch.url)
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
  await fetch(`${origin}/member-${member}`, { method: 'DELETE', headers: { authorization } })
  expect((await store.changes(member, '', 10)).documents).toEqual([])
  await store.write(member, [writing('b')])
  // The other process had it open too.
  expect((await other.read(member, ['sets:b'])).size).toBe(1)
  expect(made).toEqual([member])
  for (const each of [store, other]) await each.close()
}, 60_000)

test('what the store refuses is told apart from what it lacks', async () => {
  const url = new URL(couch.url)
  url.password = 'wrong'
  const store = await openStore({ url: url.href })
  await expect(store.mark(randomUUID())).rejects.toMatchObject({ code: 'ESTORE', status: 401 })
  await store.close()
}, 60_000)
