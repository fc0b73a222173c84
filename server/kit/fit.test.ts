import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { refuseUnfit, UnfitDatabase } from './fit.ts'

const url = process.env.DATABASE_URL

describe.skipIf(!url)('on PostgreSQL', () => {
  const opened: { end(): Promise<void> }[] = []
  const keep = <T extends { end(): Promise<void> }>(one: T) => {
    opened.push(one)
    return one
  }
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.end()
  })

  test('sessions of its own and enough connections are fit', async () => {
    await refuseUnfit(keep(new pg.Pool({ connectionString: url })), { locks: true })
  })

  test('a pooler that gives one session to several connections is refused with a sentence', async () => {
    const session = keep(new pg.Client({ connectionString: url }))
    await session.connect()
    const shared = { query: session.query.bind(session), release: () => {} }
    const pooler = { connect: async () => shared, query: shared.query }
    await expect(refuseUnfit(pooler as never, { locks: true })).rejects.toThrow(/pool_mode=session\.$/)
  })

  test('a pooler that changes the session between statements is refused too', async () => {
    const pool = keep(new pg.Pool({ connectionString: url }))
    const client = { query: pool.query.bind(pool), release: () => {} }
    const turns = [1, 2, 3].map(() => keep(new pg.Client({ connectionString: url })))
    for (const each of turns) await each.connect()
    let turn = 0
    const changing = { ...client, query: (...given: [string]) => turns[turn++ % 3]!.query(...given) }
    await expect(
      refuseUnfit({ connect: async () => changing, query: pool.query.bind(pool) } as never, { locks: true }),
    ).rejects.toBeInstanceOf(UnfitDatabase)
  })

  test('a role with too few connections is refused with a sentence that says how many are needed', async () => {
    const admin = keep(new pg.Client({ connectionString: url }))
    await admin.connect()
    const role = `few_${process.pid}`
    await admin.query(`create role ${role} login connection limit 5`)
    const few = new URL(url!)
    few.username = role
    const pool = new pg.Pool({ connectionString: few.href })
    try {
      await expect(refuseUnfit(pool, { locks: true })).rejects.toThrow(/höchstens 5 Verbindungen.*bis zu 29/)
      await expect(refuseUnfit(pool, { locks: false })).rejects.toThrow(/höchstens 5 Verbindungen.*bis zu 21/)
    } finally {
      await pool.end()
      await admin.query(`drop role ${role}`)
    }
  })
})

test('a PostgreSQL of before that carries a process starts on: locks of documents are counted only where there are any', async () => {
  const query = async () => ({ rows: [{ most: 21 }] })
  const connect = () => Promise.reject(new Error('enough of them'))
  const few = { query, connect } as never
  await expect(refuseUnfit(few, { locks: true })).rejects.toThrow(/höchstens 21 Verbindungen.*bis zu 29/)
  await expect(refuseUnfit(few, { locks: false })).rejects.toThrow('enough of them')
})
