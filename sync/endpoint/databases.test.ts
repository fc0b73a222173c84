import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { type Databases, embeddedDatabases, type Pouch } from './databases.ts'
import { lookUp, scan } from './level.ts'
import { openStore } from './store.ts'

interface Row {
  _id: string
  _rev: string
  value: number
}

let dir: string
let databases: Databases

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'formkurve-databases-'))
  databases = await embeddedDatabases(dir, 3)
})
afterEach(async () => {
  await databases.close(true)
  await rm(dir, { recursive: true, force: true })
})

const put = ({ db }: Pouch, _id: string, value: number) =>
  db.get<Row>(_id).then(
    row => db.put({ ...row, value }),
    () => db.put({ _id, value } as never),
  )

test('more databases than are kept open, used at once and again, lose nothing', async () => {
  const names = Array.from({ length: 20 }, (_, place) => `d${place}`)
  for (const value of [1, 2, 3]) await Promise.all(names.map(name => databases.use(name, pouch => put(pouch, 'a', value))))
  const values = await Promise.all(names.map(name => databases.use(name, async ({ db }) => (await db.get<Row>('a')).value)))
  expect(values).toEqual(names.map(() => 3))
})

test('a database that fails to open is tried anew', async () => {
  const broken = new Error('not now')
  await expect(databases.use('a', () => Promise.reject(broken))).rejects.toBe(broken)
  await databases.use('a', pouch => put(pouch, 'x', 1))
  expect(await databases.use('a', async ({ db }) => (await db.get<Row>('x')).value)).toBe(1)
})

test('reading beneath PouchDB finds what PouchDB finds', async () => {
  const act = fc.tuple(fc.constantFrom('s:a', 's:b', 's:c', 's:d', 's:e'), fc.integer({ min: 0, max: 9 }))
  let run = 0
  const check = (acts: [string, number][], since: number) =>
    databases.use(`run${run++}`, async pouch => {
      for (const [id, value] of acts) await put(pouch, id, value)
      const { db, level } = pouch
      const changes = await db.changes<Row>({ since, include_docs: true })
      const { rows, last } = await scan<Row>(level!, since, 100)
      expect(rows.map(({ row }) => row)).toEqual(changes.results.map(({ doc }) => doc))
      expect(rows.map(({ sequence }) => sequence)).toEqual(changes.results.map(({ seq }) => seq))
      expect(last).toBe(Math.max(since, Number((await db.info()).update_seq)))
      const ids = ['s:a', 's:b', 's:c', 's:d', 's:e', 's:none']
      const found = await lookUp<Row>(level!, ids)
      const all = await db.allDocs<Row>({ include_docs: true })
      expect(found).toEqual(all.rows.map(({ doc }) => doc))
    })
  await fc.assert(fc.asyncProperty(fc.array(act, { maxLength: 12 }), fc.integer({ min: 0, max: 5 }), check), {
    numRuns: process.env.LONG ? 500 : 12,
  })
}, 120_000)

test('what is forgotten takes no room on the disk any more, and what stands otherwise by now stays', async () => {
  const store = await openStore({ dir: join(dir, 'store') })
  const member = '0190a000-0000-7000-8000-000000000001'
  const noise = () => Array.from({ length: 400 }, () => Math.random().toString(36)).join('')
  const writing = (at: number, rev?: string) => ({
    key: `sets:${at}`,
    schema: 0,
    deleted: rev !== undefined,
    rev,
    body: { id: `${at}`, version: rev ? 2 : 1, text: noise() },
  })
  const bytes = async () => {
    const files = await readdir(join(dir, 'store', `member-${member}`))
    const sizes = await Promise.all(files.map(async file => (await stat(join(dir, 'store', `member-${member}`, file))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const revs = await store.write(
    member,
    Array.from({ length: 600 }, (_, at) => writing(at)),
  )
  await store.write(
    member,
    Array.from({ length: 600 }, (_, at) => writing(at, revs[at])),
  )
  const before = await bytes()
  const { documents } = await store.changes(member, '', 1000)
  await store.write(member, [{ ...writing(0), rev: documents[0]!.rev }])
  await store.forget(member, documents)
  expect((await store.changes(member, '', 1000)).documents.map(({ key, deleted }) => [key, deleted])).toEqual([['sets:0', false]])
  expect(await store.horizon(member)).toMatchObject({ at: { sets: expect.any(String) }, places: { sets: 1200 } })
  expect(await bytes()).toBeLessThan(before / 20)
  await store.close()
})
