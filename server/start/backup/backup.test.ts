import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Wired } from '#contract/sync.ts'
import { startCouch } from '#server/couch/start.ts'
import type { House } from '#server/kit/house.ts'
import { openLog } from '#server/kit/log.ts'
import type { Settings } from '#server/kit/settings.ts'
import { person } from '#server/shared/auth/tables.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { file } from '#server/shared/files/tables.ts'
import { explain } from '#server/start/explain.ts'
import { openSecrets } from '#server/start/secrets.ts'
import { doorOf, push } from '#server/sync/door.ts'
import { aSet } from '#server/sync/testing/documents.ts'
import { inHouse } from '#server/testing/inHouse.ts'
import { member } from '#server/testing/make.ts'
import { trainedSet } from '#server/workouts/tables.ts'
import { restore } from './restore.ts'
import { backUp } from './save.ts'

type Stores = Pick<Settings, 'databaseUrl' | 'couchUrl'>
interface Place {
  stores: Stores
  close(): Promise<void>
}

const parent = await mkdtemp(join(tmpdir(), 'formkurve-backup-'))
afterAll(() => rm(parent, { recursive: true, force: true }))

async function servers(given: string): Promise<Place> {
  const name = `formkurve_backup_${randomUUID().slice(0, 8)}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: given })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const couch = await startCouch({ dir: join(parent, `${name}-couch`), port: 0, password: randomUUID() })
  const url = new URL(given)
  url.pathname = `/${name}`
  return {
    stores: { databaseUrl: url.href, couchUrl: couch.url },
    close: async () => {
      await couch.close()
      await run(`drop database ${name} with (force)`)
    },
  }
}

const { DATABASE_URL: given } = process.env
const embedded = ['the embedded default', 'embedded', async (): Promise<Place> => ({ stores: {}, close: async () => {} })] as const
/** The short run drills on what it has; the long one on both. */
const kinds = [
  ...(given && !process.env.LONG ? [] : [embedded]),
  ...(given ? [['PostgreSQL with pouchdb-server', 'servers', () => servers(given)] as const] : []),
]

describe.each(kinds)('on %s', (_, kind, open) => {
  const dirOf = (name: string) => join(parent, `${kind}-${name}`)
  const places: Place[] = []
  const settingsOf = (name: string, stores: Stores) => ({
    port: 0,
    publicUrl: 'http://localhost',
    dataDir: dirOf(name),
    seed: 'none' as const,
    trustProxy: false,
    ...stores,
  })
  const log = openLog('silent')
  const [backup, keys] = [dirOf('backup'), dirOf('keys.json')]
  const picture = Buffer.from('nicht wirklich ein Bild')
  const [before, after, gone] = [aSet(), aSet({ weight: 70 }), aSet({ weight: 80 })]
  let first: Place
  let anna: string
  let name: string
  let epoch: string
  let horizon: unknown

  const opened = async () => {
    const place = await open()
    places.push(place)
    return place
  }
  const pushed = (house: House, doc: Wired) => push(house, anna, 'sets', [{ newDocumentState: doc }])
  const saved = () => backUp(settingsOf('first', first.stores), backup, keys)
  const restored = (at: string, stores: Stores, over: { dir?: string; keys?: string } = { keys }) =>
    restore(settingsOf(at, stores), { dir: backup, log, ...over }).catch((error: unknown) => {
      const { code, sentence } = explain(error)
      return `${code} ${sentence}`
    })

  beforeAll(async () => {
    first = await opened()
    await inHouse(
      dirOf('first'),
      async house => {
        anna = (await member(house))._id
        await pushed(house, before)
        await pushed(house, gone)
        const { documents } = await house.store.changes(anna, '', 10)
        await house.store.forget(
          anna,
          documents.filter(({ body }) => body.id === gone.id),
        )
        horizon = await house.store.horizon(anna)
        await house.projector.settled(anna)
        const keeping = { owner: anna, kind: 'pfp', bytes: picture, type: 'image/webp', open: false } as const
        const draft = await house.bytes.layDown(picture)
        name = await house.db.transaction(tx => keepFile(tx, house, { ...keeping, draft }))
        epoch = house.store.epoch
        await mkdir(join(dirOf('first'), 'trace'))
        await appendFile(join(dirOf('first'), 'trace', '2026-11.here.1.jsonl'), '{"id":"gelesen"}\n')
        if (kind === 'servers') expect(await saved()).toMatchObject({ files: 1, missing: 0, lacking: [] })
        else await expect(saved()).rejects.toThrow(/wird schon von einem anderen laufenden Formkurve benutzt/)
      },
      first.stores,
    )
    if (kind === 'embedded') expect(await saved()).toMatchObject({ files: 1, missing: 0, lacking: [] })
    // And on it goes, which the backup can't know.
    await inHouse(
      dirOf('first'),
      async house => {
        await pushed(house, after)
        await member(house)
      },
      first.stores,
    )
  }, 240_000)
  afterAll(async () => {
    for (const place of places) await place.close()
  })

  test('a backup holds no key and is whole', async () => {
    const { token } = JSON.parse(await readFile(keys, 'utf8')) as { token: string }
    for (const path of await readdir(backup, { recursive: true })) expect(path).not.toMatch(/secrets|keys/)
    expect(await readFile(join(backup, 'backup.json'), 'utf8')).not.toContain(token)
    expect(await readdir(join(backup, 'files'))).toEqual([name])
    await expect(saved()).rejects.toThrow(/gibt es schon/)
  })

  test('is not made with keys that are not the record’s', async () => {
    await openSecrets(dirOf('others'))
    const secretsFile = join(dirOf('others'), 'secrets.json')
    const before = await readdir(parent)
    const wrong = backUp({ ...settingsOf('first', first.stores), secretsFile }, dirOf('wrong'), dirOf('wrong-keys.json'))
    expect(explain(await wrong.catch(error => error))).toMatchObject({ code: 78 })
    expect(await readdir(parent)).toEqual(before)
  })

  test('of a place where nothing is none is made, and nothing stays behind', async () => {
    const { stores } = await opened()
    const made = (over: { secretsFile?: string }) =>
      backUp({ ...settingsOf('nowhere', stores), ...over }, dirOf('none'), dirOf('none-keys.json')).catch(explain)
    const before = await readdir(parent)
    expect(await made({})).toMatchObject({ code: 64, sentence: expect.stringMatching(/secrets\.json gibt es nicht/) })
    const secretsFile = join(dirOf('first'), 'secrets.json')
    const lacks = kind === 'embedded' ? /liegt keine Datenbank/ : /ist leer/
    expect(await made({ secretsFile })).toMatchObject({ code: 64, sentence: expect.stringMatching(lacks) })
    expect(await readdir(parent)).toEqual(before)
  })

  test('a restore asks for the keys and says when they do not fit; a damaged backup is none', { timeout: 240_000 }, async () => {
    const { stores } = await opened()
    expect(await restored('asked', stores, {})).toMatch(/^64 .*--keys/)
    await openSecrets(dirOf('elsewhere'))
    expect(await restored('asked', stores, { keys: join(dirOf('elsewhere'), 'secrets.json') })).toMatch(
      /^78 .*passen nicht zu dieser Sicherung/,
    )
    expect(await restored('asked', stores, { keys, dir: parent })).toMatch(/^65 .*keine Sicherung/)
    const path = join(backup, 'files', name)
    await writeFile(path, 'anders')
    expect(await restored('asked', stores)).toMatch(/^65 .*beschädigt/)
    await writeFile(path, new Uint8Array(picture))
    expect(await readdir(dirOf('asked')).catch(() => [])).toEqual([])
  })

  test('what was saved is there again in a new epoch, and a device hands in what came since', { timeout: 240_000 }, async () => {
    const { stores } = await opened()
    expect(await restored('second', stores)).toEqual([])
    await inHouse(
      dirOf('second'),
      async house => {
        expect(house.store.epoch).not.toBe(epoch)
        expect(await house.db.$count(person)).toBe(1)
        expect(await house.db.$count(file, eq(file.name, name))).toBe(1)
        expect(await house.bytes.read(name)).toEqual(picture)
        const door = doorOf(house)
        expect([horizon, await house.store.horizon(anna)]).toEqual([
          { at: { sets: expect.any(String) }, places: { sets: expect.any(Number) } },
          horizon,
        ])
        expect(() => door.checkEpoch(epoch)).toThrow(expect.objectContaining({ code: 'epoch-changed' }))
        const known = [before, after].map(({ id, version }) => ({ id, version }))
        expect((await door.compare(anna, 'sets', known)).missing).toEqual([after.id])
        expect(await pushed(house, after)).toMatchObject({ conflicts: [], refused: [] })
        await house.projector.settled(anna)
        expect(await house.db.$count(trainedSet)).toBe(2)
        expect((await door.pull(anna, 'sets', {})).documents.map(({ id }) => id).sort()).toEqual([before.id, after.id].sort())
      },
      stores,
    )
    expect(await readdir(join(dirOf('second'), 'trace'))).toEqual(['2026-11.here.1.jsonl'])
    expect(await restored('second', stores)).toMatch(/^65 /)
  })
})
