import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { SettingsError } from '#server/start/settings.ts'
import { holdDatabase } from './alone.ts'

describe.runIf(process.env.DATABASE_URL)('a database with members’ documents in one process’s own directory', () => {
  test('takes no second such process until the first has ended', async () => {
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
    const other = new pg.Pool({ connectionString: process.env.DATABASE_URL })
    const first = await holdDatabase(pool)
    await expect(holdDatabase(other)).rejects.toThrow(SettingsError)
    await first.close()
    const again = await holdDatabase(other)
    await again.close()
    await Promise.all([pool.end(), other.end()])
  })
})
