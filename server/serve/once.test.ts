import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { type KeyedAct, once, type SentAnswer } from './repeat.ts'
import { answered } from './tables.ts'
import { transacted, withCommit } from './transaction.ts'

const house = testHouse()

const done: SentAnswer = { status: 200, text: '"done"' }
async function somebody() {
  const { _id } = await member(house)
  const act: KeyedAct = { person: _id, call: 'POST test', key: v7(), hash: 'hash' }
  const rename = (tx: Tx, vorname: string) => tx.update(person).set({ vorname }).where(eq(person._id, _id)).execute()
  const name = async () => (await house.db.select({ vorname: person.vorname }).from(person).where(eq(person._id, _id)))[0]?.vorname
  const kept = async () =>
    (await house.db.select({ status: answered.status }).from(answered).where(eq(answered.key, act.key))).map(row => row.status)
  return { act, rename, name, kept }
}
const broken = (tx: Tx) => tx.execute(sql`select 1 / 0`)

test('what is left to the commit is there once the act has answered, and the answer is kept', async () => {
  const { act, rename, name, kept } = await somebody()
  const run = async (tx: Tx) => {
    await withCommit(tx, rename(tx, 'Neu'))
    return done
  }
  expect(await transacted(house, tx => once(tx, act, { run }))).toEqual(done)
  expect([await name(), await kept()]).toEqual(['Neu', [200]])
})

test('where what is left to the commit fails nothing stays, the act fails with its reason, and its key is free', async () => {
  const { act, rename, name, kept } = await somebody()
  const before = await name()
  const run = async (tx: Tx) => {
    await rename(tx, 'Halb')
    await withCommit(tx, broken(tx))
    return done
  }
  await expect(transacted(house, tx => once(tx, act, { run }))).rejects.toMatchObject({ cause: { code: '22012' } })
  expect([await name(), await kept()]).toEqual([before, []])
  expect(await transacted(house, tx => once(tx, act, { run: async () => done }))).toEqual(done)
})

test('a refusal takes back what was left to the commit, and is remembered', async () => {
  const { act, rename, name, kept } = await somebody()
  const before = await name()
  const run = async (tx: Tx): Promise<SentAnswer> => {
    await withCommit(tx, rename(tx, 'Verweigert'))
    throw new Refusal('missing')
  }
  expect((await transacted(house, tx => once(tx, act, { run }))).status).toBe(404)
  expect([await name(), await kept()]).toEqual([before, [404]])
})

test('what a person without a row asks fails as the record says it, not as a connection that is over', async () => {
  const act: KeyedAct = { person: v7(), call: 'POST test', key: v7(), hash: 'hash' }
  const lost = transacted(house, tx => once(tx, act, { first: inner => inner.execute(sql`select 1`), run: async () => done }))
  await expect(lost).rejects.toMatchObject({ cause: { code: '23503' } })
})

test('an act whose key is known is not run, whatever it asked first, and its answer is that of then', async () => {
  const { act } = await somebody()
  let [asked, runs] = [0, 0]
  const again = () =>
    transacted(house, tx =>
      once(tx, act, {
        first: async inner => {
          asked++
          return inner.execute(sql`select pg_advisory_xact_lock(4711)`)
        },
        run: async (_, first) => {
          await first
          runs++
          return done
        },
      }),
    )
  expect(await again()).toEqual(done)
  expect(await again()).toEqual({ ...done, before: true })
  expect([asked, runs]).toEqual([2, 1])
  await expect(transacted(house, tx => once(tx, { ...act, hash: 'other' }, { run: async () => done }))).rejects.toMatchObject({
    code: 'key-reused',
  })
})

test('in a transaction that leaves nothing to its end, what is left to it is waited for', async () => {
  const { rename, name } = await somebody()
  await expect(house.db.transaction(tx => withCommit(tx, broken(tx)))).rejects.toThrow()
  await house.db.transaction(tx => withCommit(tx, rename(tx, 'Gewartet')))
  expect(await name()).toBe('Gewartet')
})
