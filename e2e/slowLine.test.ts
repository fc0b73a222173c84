import { randomBytes } from 'node:crypto'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { filter, firstValueFrom, NEVER } from 'rxjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { openTestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { type Api, openLocal } from '#sync/client/local.ts'
import { Front } from './front.ts'

/** Noise, which nothing makes smaller: about 90 kB. */
async function noise() {
  const raw = { width: 170, height: 170, channels: 3 } as const
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
}

const minutes = 10

// As long as the pictures take, which is what makes them a line's only load.
test.runIf(process.env.LONG)(
  'pictures over a line of 2 kB a second hold back no other act, and arrive at their first try',
  async () => {
    const house = await openTestHouse()
    const somebody = await member(house)
    const front = await Front.before(house.url, { latency: 150, up: 2000 })
    const api: Api = {
      fetch: (path, init) =>
        fetch(`${front.url}/api/${path}`, { ...init, headers: { ...init?.headers, authorization: `Bearer ${somebody.token}` } }),
      live: NEVER,
      online$: NEVER,
    }
    const { outbox, ...local } = await openLocal({ member: somebody._id, api, locks: null, only: [], storage: getRxStorageMemory() })
    const done = (keys: string[]) =>
      firstValueFrom(outbox.rows$.pipe(filter(rows => keys.every(key => rows.find(row => row.key === key)?.state === 'done'))))
    const base64 = (await noise()).toString('base64')
    const pictures: string[] = []
    for (const at of [1, 2]) {
      const body = { field: 'file', name: `${at}.png`, type: 'image/png', base64 } as const
      pictures.push((await outbox.send({ call: 'account.picture', method: 'POST', path: account.picture.path, body })).key)
    }
    const asked = (path: string) => front.asked.filter(each => each === `/api/${path}`).length
    await expect.poll(() => asked(account.picture.path)).toBe(2)

    for (let round = 1; round <= 7; round++) {
      const keys: string[] = []
      for (const lane of ['account', 'second', 'third']) {
        const body = { streakGoal: round }
        keys.push((await outbox.send({ call: 'account.streakGoal', method: 'POST', path: account.streakGoal.path, body, lane })).key)
      }
      const rows = await done(keys)
      expect(rows.filter(({ key }) => pictures.includes(key)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    }
    expect((await house.as(somebody, account.profile)).reply).toMatchObject({ streakGoal: 7, bild: null })

    await done(pictures)
    expect(asked(account.picture.path)).toBe(2)
    expect((await house.as(somebody, account.profile)).reply.bild).not.toBeNull()
    await local.close()
    await front.close()
    await house.close()
  },
  minutes * 60_000,
)
