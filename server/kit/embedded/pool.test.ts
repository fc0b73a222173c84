import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPool, openEmbedded } from './pool.ts'

let embedded: EmbeddedPool
const heard: string[] = []

beforeAll(async () => {
  embedded = await openEmbedded({ schema: 'none' }, 'news', payload => heard.push(payload))
  await embedded.pool.query('create table note (id int primary key, word text)')
})

afterAll(() => embedded.close())

async function inTransaction(work: (query: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<void>) {
  const client = await embedded.pool.connect()
  try {
    await client.query('begin')
    await work((text, values) => client.query(text, values))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const count = async () => (await embedded.pool.query<{ count: string }>('select count(*) from note')).rows[0]?.count

test('simultaneous transactions keep out of each other', async () => {
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      inTransaction(async query => {
        await query('insert into note values ($1, $2)', [n, 'x'])
        if (n % 2) throw new Error('odd')
      }).catch(error => expect(error.message).toBe('odd')),
    ),
  )
  expect(await count()).toBe('50')
})

test('a failing statement fails alone, with its code', async () => {
  await expect(embedded.pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  await expect(embedded.pool.query('selec')).rejects.toMatchObject({ code: '42601' })
  await expect(embedded.pool.query('insert into note values ($1, $2)', [0, 'again'])).rejects.toMatchObject({ code: '23505' })
  expect((await embedded.pool.query('select $1::text as said', ['still here'])).rows).toEqual([{ said: 'still here' }])
})

test('what is asked at once is answered each for itself, the failing one too', async () => {
  const client = await embedded.pool.connect()
  const asked = [
    client.query('select $1::int as n', [1]),
    client.query('select 1 / $1::int', [0]),
    client.query('select $1::int as n', [3]),
  ]
  const answers = await Promise.allSettled(asked)
  client.release()
  expect(answers.map(each => (each.status === 'fulfilled' ? each.value.rows : each.reason.code))).toEqual([[{ n: 1 }], '22012', [{ n: 3 }]])
})

test('values of some megabytes go in and come out', async () => {
  const word = 'ü'.repeat(2_500_000)
  await embedded.pool.query('insert into note values (1000, $1)', [word])
  const { rows } = await embedded.pool.query('select word from note where id = 1000')
  expect(rows[0].word === word).toBe(true)
})

test('a connection given up in the middle of its transaction leaves nothing behind', async () => {
  const before = await count()
  const client = await embedded.pool.connect()
  await client.query('begin')
  await client.query({ name: 'once', text: 'insert into note values (2000, $1)', values: ['lost'] })
  client.release(true)
  expect(await count()).toBe(before)
  const { rows } = await embedded.pool.query({ name: 'once', text: 'select 1 as one' })
  expect(rows).toEqual([{ one: 1 }])
})

test('notices come after commit and never after rollback', async () => {
  const order: string[] = []
  await inTransaction(async query => {
    await query(`select pg_notify('news', 'kept')`)
    order.push(...heard)
  })
  await inTransaction(async query => {
    await query(`notify news, 'dropped'`)
    throw new Error('no')
  }).catch(() => {})
  await embedded.pool.query('select 1')
  expect(order).toEqual([])
  expect(heard).toEqual(['kept'])
})

test('closing waits for what runs', async () => {
  const other = await openEmbedded({ schema: 'none' }, 'news', () => {})
  const asked = other.pool.query('select 7 as seven')
  await pause(0)
  await other.close()
  expect((await asked).rows).toEqual([{ seven: 7 }])
})
