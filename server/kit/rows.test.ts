import { asc, eq, ne, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { instant } from '#server/kit/column.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { rowsOf } from './rows.ts'

// PGlite has one connection and so no races: these say more where DATABASE_URL names a PostgreSQL.

const shelf = pgTable('shelf', {
  _id: uuid().primaryKey(),
  studio: text().notNull(),
  name: text().notNull(),
  note: text(),
  born: text(),
  version: integer().notNull().default(1),
  removedAt: instant('removed_at'),
})
const tag = pgTable('tag', { _id: uuid().primaryKey(), name: text().notNull().unique(), version: integer().notNull().default(1) })

interface Form {
  studio: string
  name: string
  note?: string
}

const shelves = rowsOf({
  table: shelf,
  fields: ({ studio, name, note }: Form) => ({ studio, name, note: note ?? null }),
  born: ({ who }) => ({ born: who.studio }),
  beside: { letters: sql<number>`length(shelf.name)` },
  order: [asc(shelf.name)],
  visibleTo: ({ studio }) => ne(shelf.studio, studio === 'arbon' ? 'pfungen' : '-'),
  mayKeep(who, { studio }) {
    if (who.studio !== studio) throw new Refusal('forbidden')
  },
  mayStand(_given, { name }) {
    if (name === 'voll') throw new Refusal('invalid', { name: 'Kein Platz.' })
  },
  mayReturn(_given, { note }) {
    if (note === 'ersetzt') throw new Refusal('taken')
  },
  mayGo(_tx, { name }) {
    if (name === 'gebraucht') throw new Refusal('in-use')
  },
})
const tags = rowsOf({ table: tag, fields: ({ name }: { name: string }) => ({ name }) })

const house = testHouse()
beforeAll(async () => {
  await house.db.execute(sql`create table shelf (_id uuid primary key, studio text not null, name text not null, note text, born text,
    version int not null default 1, removed_at timestamptz(3))`)
  await house.db.execute(sql`create table tag (_id uuid primary key, name text not null unique, version int not null default 1)`)
}, 60_000)

const here = { studio: 'winterthur' } as Who
const elsewhere = { studio: 'arbon' } as Who

/** An act in a transaction of its own: what it answers, or the code of its refusal. */
async function done<T>(act: (given: { tx: Tx; who: Who; house: TestHouse }) => Promise<T>, who = here): Promise<T | string> {
  try {
    return await house.db.transaction(tx => act({ tx, who, house }))
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.code
    throw refusal
  }
}

const add = (body: Partial<Form> & { _id: string }, who?: Who) =>
  done(given => shelves.create({ ...given, body: { studio: 'winterthur', name: 'Regal', ...body } }), who)
const edit = (_id: string, version: number, body: Partial<Form>, who?: Who) =>
  done(given => shelves.edit({ ...given, params: { id: _id }, body: { studio: 'winterthur', name: 'Regal', ...body, version } }), who)
const remove = (_id: string, version?: number, who?: Who) =>
  done(given => shelves.remove({ ...given, params: { id: _id }, query: { version } }), who)
const restore = (_id: string, who?: Who) => done(given => shelves.restore({ ...given, params: { id: _id } }), who)
const one = (_id: string, who?: Who) => done(given => shelves.one({ ...given, params: { id: _id } }), who)
const atOnce = <T>(act: (at: number) => Promise<T>, times = 6) => Promise.all(Array.from({ length: times }, (_, at) => act(at)))
const counted = (answers: readonly unknown[], wanted: string) => answers.filter(answer => answer === wanted).length

test('an add that arrives again is the same row; with another content, in another hand or after its removal it is taken', async () => {
  const _id = v7()
  const first = await add({ _id })
  expect(first).toEqual({
    _id,
    studio: 'winterthur',
    name: 'Regal',
    note: null,
    born: 'winterthur',
    version: 1,
    removedAt: null,
    letters: 5,
  })
  expect(await add({ _id })).toEqual(first)
  expect([await add({ _id, name: 'Anders' }), await add({ _id }, elsewhere)]).toEqual(['taken', 'forbidden'])
  await remove(_id)
  expect(await add({ _id })).toBe('taken')
})

test('an edit has seen the row or asks for what is there; who may not keep it, and what may not stand, is refused', async () => {
  const _id = v7()
  await add({ _id })
  expect(await edit(_id, 1, { name: 'Neu', note: 'oben' })).toMatchObject({ name: 'Neu', note: 'oben', version: 2, letters: 3 })
  expect(await edit(_id, 1, { name: 'Neu', note: 'oben' })).toMatchObject({ version: 2 })
  expect([await edit(_id, 1, { name: 'Zu spät' }), await edit(_id, 2, { name: 'voll' })]).toEqual(['stale', 'invalid'])
  expect([await edit(_id, 2, {}, elsewhere), await edit(v7(), 1, {})]).toEqual(['forbidden', 'missing'])
  const stale = house.db.transaction(tx =>
    shelves.edit({ tx, who: here, house, body: { _id, studio: 'winterthur', name: 'Zu spät', version: 1 } }),
  )
  await expect(stale).rejects.toMatchObject({ current: expect.objectContaining({ name: 'Neu', version: 2, letters: 3 }) })
})

test('a restore that does not mean the row is not told what stands in it', async () => {
  const _id = v7()
  await add({ _id })
  const meaning = rowsOf({ table: shelf, fields: (form: Form) => form, meant: () => eq(shelf.studio, 'pfungen') })
  expect(await done(given => meaning.restore({ ...given, params: { id: _id } }))).toBe('missing')
})

test('a removal hides the row until it is restored; what is needed stays, and what is gone is gone', async () => {
  const [_id, needed] = [v7(), v7()]
  await add({ _id })
  await add({ _id: needed, name: 'gebraucht' })
  expect([await remove(needed), await remove(_id, 7), await remove(_id, 1, elsewhere)]).toEqual(['in-use', 'stale', 'forbidden'])
  expect([await remove(_id, 1), await remove(_id, 1), await remove(v7())]).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect([await one(_id), await edit(_id, 1, { name: 'Neu' })]).toEqual(['missing', 'missing'])
  expect(await restore(_id)).toMatchObject({ name: 'Regal' })
  // A version from before the removal and the restore is not the present one.
  expect(await remove(_id, 1)).toBe('stale')
  expect(await restore(v7())).toBe('missing')
})

test('what may not come back stays away; what is there already is not asked', async () => {
  const [_id, there] = [v7(), v7()]
  for (const each of [_id, there]) await add({ _id: each, note: 'ersetzt' })
  await remove(_id)
  expect([await restore(_id), await restore(there)]).toEqual(['taken', expect.objectContaining({ version: 1 })])
  expect(await one(_id)).toBe('missing')
})

test('a row of a table that hides nothing is deleted, and a name that another one has is taken', async () => {
  const [_id, other] = [v7(), v7()]
  const made = (id: string, name: string) => done(given => tags.create({ ...given, body: { _id: id, name } }))
  expect(await made(_id, 'Neu')).toEqual({ _id, name: 'Neu', version: 1 })
  expect(await made(other, 'Neu')).toBe('taken')
  await done(given => tags.remove({ ...given, params: { id: _id } }))
  expect(await made(other, 'Neu')).toMatchObject({ _id: other })
})

test('a list holds what its caller sees, a page of it in German order and the number of all', async () => {
  await house.db.delete(shelf)
  for (const [at, name] of ['Zug', 'Ähre', 'Apfel', 'Öl'].entries()) await add({ _id: v7(), name, note: `${at}` })
  const hidden = { _id: v7(), studio: 'pfungen', name: 'Mond' }
  await house.db.insert(shelf).values(hidden)
  const names = (rows: unknown) => (rows as { name: string }[]).map(({ name }) => name)
  expect(names(await done(given => shelves.list(given), elsewhere))).not.toContain('Mond')
  expect(await one(hidden._id, elsewhere)).toBe('missing')
  const page = shelves.page(
    row => row.name,
    'name',
    ({ studio }: { studio?: string }) => (studio ? eq(shelf.studio, studio) : undefined),
  )
  const asked = async (query: Parameters<typeof page>[0]['query']) => {
    const { rows, total } = (await done(given => page({ ...given, query }))) as { rows: unknown; total: number }
    return [names(rows), total]
  }
  expect(await asked({})).toEqual([['Ähre', 'Apfel', 'Mond', 'Öl', 'Zug'], 5])
  expect(await asked({ sort: '-name', offset: 1, limit: 2, studio: 'winterthur' })).toEqual([['Öl', 'Apfel'], 4])
  expect(await asked({ q: 'ahr' })).toEqual([['Ähre'], 1])
})

test('of six adds of one id at once one row comes: all the same add, or one of six', async () => {
  const [_id, other] = [v7(), v7()]
  const same = await atOnce(() => add({ _id }))
  expect(new Set(same.map(row => JSON.stringify(row))).size).toBe(1)
  const different = await atOnce(at => add({ _id: other, name: `Regal ${at}` }))
  expect(counted(different, 'taken')).toBe(5)
  expect(await house.db.$count(shelf, eq(shelf._id, other))).toBe(1)
})

test('of six edits at once that saw the same row one is written, and none is lost unsaid', async () => {
  const _id = v7()
  await add({ _id })
  const answers = await atOnce(at => edit(_id, 1, { name: `Regal ${at}` }))
  expect(counted(answers, 'stale')).toBe(5)
  expect(await one(_id)).toEqual(answers.find(answer => answer !== 'stale'))
})

test('an edit and a removal at once: one of them meets what the other did', async () => {
  for (let round = 0; round < 6; round++) {
    const _id = v7()
    await add({ _id })
    const [edited, removed] = await Promise.all([edit(_id, 1, { name: 'Neu' }), remove(_id, 1)])
    if (removed === 'stale') expect([edited, await one(_id)]).toEqual([expect.objectContaining({ version: 2 }), edited])
    else expect([edited, removed, await one(_id)]).toEqual(['missing', { ok: true }, 'missing'])
  }
})

test('whatever several devices do one after the other, nobody overwrites or removes what they have not seen', async () => {
  const act = fc.record({
    what: fc.constantFrom('edit', 'remove', 'restore', 'look'),
    device: fc.nat(1),
    name: fc.constantFrom('a', 'b', 'c'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async acts => {
      const _id = v7()
      await add({ _id, name: 'a' })
      let now = { name: 'a', version: 1, removed: false }
      const seen = [now, now]
      for (const { what, device, name } of acts) {
        const known = seen[device]!
        const fresh = known.version === now.version
        if (what === 'look') {
          if (!now.removed) seen[device] = now
        } else if (what === 'restore') {
          await restore(_id)
          if (now.removed) now = { ...now, version: now.version + 1, removed: false }
        } else if (what === 'remove') {
          const answer = await remove(_id, known.version)
          expect(answer).toEqual(now.removed || fresh ? { ok: true } : 'stale')
          if (!now.removed && fresh) now = { ...now, version: now.version + 1, removed: true }
        } else {
          const answer = await edit(_id, known.version, { name })
          if (now.removed) expect(answer).toBe('missing')
          else if (name === now.name) expect(answer).toMatchObject({ version: now.version })
          else if (fresh) now = { ...now, name, version: now.version + 1 }
          else expect(answer).toBe('stale')
          if (typeof answer === 'object') expect(answer).toMatchObject({ name: now.name, version: now.version })
        }
      }
      const [row] = await house.db.select().from(shelf).where(eq(shelf._id, _id))
      expect(row).toMatchObject({ name: now.name, version: now.version, removedAt: now.removed ? expect.any(String) : null })
    }),
    { numRuns: 20 },
  )
}, 60_000)
