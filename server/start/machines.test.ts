import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { examplePicture } from '#contract/files.ts'
import { openBucket } from '#server/outside/testing/bucket.ts'
import { couchUrl } from '#server/sync/testing/stores.ts'
import { ownDatabase } from '#server/testing/database.ts'
import { inHouse } from '#server/testing/inHouse.ts'
import { member } from '#server/testing/make.ts'
import { ServerProcess } from '#server/testing/process.ts'
import { requestOf } from '#server/testing/request.ts'
import { send } from '#server/testing/send.ts'

const { DATABASE_URL: given } = process.env

describe.runIf(given)('two machines', () => {
  test('share a database, a sync store and a bucket; the second starts with the keys of the first alone', {
    timeout: 240_000,
  }, async () => {
    const parent = await mkdtemp(join(tmpdir(), 'formkurve-machines-'))
    const [database, couch, bucket] = [await ownDatabase(given!), await couchUrl(), await openBucket()]
    const stores = { DATABASE_URL: database.url, COUCH_URL: couch.url }
    const env = { ...stores, FILES_URL: bucket.url, FILES_KEY: bucket.key, FILES_SECRET: bucket.secret }
    const [here, there] = ['here', 'there'].map(name => join(parent, name)) as [string, string]
    const anna = await inHouse(here, house => member(house), { databaseUrl: database.url, couchUrl: couch.url })
    const running: ServerProcess[] = []
    const start = async (dir: string, more: Record<string, string> = {}) => {
      const server = await ServerProcess.start(dir, { ...env, ...more })
      running.push(server)
      return server
    }
    try {
      const one = await start(here)
      const stranger = await start(there)
      expect([stranger.exitCode, stranger.said]).toEqual([78, expect.stringContaining('passen nicht zu dieser Datenbank')])
      const other = await start(there, { SECRETS_FILE: join(here, 'secrets.json') })
      const { path, init } = requestOf(account.picture, { body: examplePicture }, { token: anna.token })
      const taken = await send(`${one.url}/api/${path}`, init)
      const { bild } = JSON.parse(new TextDecoder().decode(taken.bytes)) as { bild: string }
      for (const { url } of [one, other]) {
        const answer = await fetch(`${url}/api/${bild}`, { headers: { authorization: `Bearer ${anna.token}` } })
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      }
      expect(await readdir(there)).not.toContain('uploads')
    } finally {
      for (const server of running) await server.end('SIGKILL')
      await bucket.close()
      await couch.close()
      await database.drop()
      await rm(parent, { recursive: true, force: true })
    }
  })
})
