import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { listen } from '#server/kit/bus.ts'
import { SettingsError } from '#server/start/settingsError.ts'
import { ownDatabase } from '#server/testing/database.ts'
import { holdDatabase, mustStand } from './alone.ts'
import { explain } from './explain.ts'

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

  test('gets no new key while a process hears the others, and does once the last has ended', async () => {
    const { url, drop } = await ownDatabase(process.env.DATABASE_URL!)
    const heard = [await listen(url, () => {}), await listen(url, () => {})]
    for (const ear of heard) {
      const refused = await mustStand(url).catch(explain)
      expect(refused).toEqual({ code: 73, sentence: expect.stringContaining('Beende zuerst alle Prozesse') })
      await ear.close()
    }
    await mustStand(url)
    await drop()
  })
})
