import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#contract/people.ts'
import { person } from '#server/shared/auth/tables.ts'
import { member } from '#server/testing/make.ts'
import { dataWith } from './testing/make.ts'
import { openScene, type Scene } from './testing/scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
}, 120_000)
afterAll(() => scene.house.close())

const profile = async ({ _id }: { _id: string }) => {
  const [row] = await scene.house.db.select().from(person).where(eq(person._id, _id))
  const { telefon, geburtstag, adresse1, plz, stadt, land, version } = row!
  return { telefon, geburtstag, adresse1, plz, stadt, land, version }
}

test('a profile takes from what was signed what it lacks, whole addresses alone, and keeps what stands there', async () => {
  const bare = await member(scene.house, { studioCode: 'here' })
  const { db } = scene.house
  const nothing = {
    telefon: null,
    geburtstag: null,
    geschlecht: null,
    adresse1: null,
    adresse2: null,
    plz: null,
    stadt: null,
    land: 'Schweiz',
  }
  await db.update(person).set(nothing).where(eq(person._id, bare._id))
  const before = await profile(bare)
  await scene.closed({ person: bare._id })
  const said = {
    telefon: '+41791234567',
    geburtstag: '1991-04-17',
    adresse1: 'Musterweg 1',
    plz: '8400',
    stadt: 'Winterthur',
    land: 'Schweiz',
  }
  expect(await profile(bare)).toEqual({ ...said, version: before.version + 1 })
  const { reply } = await scene.house.as(scene.office, people.history, { params: { id: bare._id } })
  expect(reply.find(({ kind }) => kind === 'edited')).toMatchObject({ by: 'Sandro Zehnder' })
  // Another paper says otherwise: the profile stays, and so does each paper.
  await scene.closed({ person: bare._id, data: dataWith({ telefon: '+41791111111', stadt: 'Zürich', adresse_1: 'Neuweg 2' }) })
  expect(await profile(bare)).toEqual({ ...said, version: before.version + 1 })
})

test('half an address is not mixed with another one', async () => {
  const who = await member(scene.house, { studioCode: 'here' })
  const half = { adresse1: null, adresse2: null, plz: '8500', stadt: null, land: null }
  await scene.house.db.update(person).set(half).where(eq(person._id, who._id))
  await scene.closed({ person: who._id })
  expect(await profile(who)).toMatchObject({ adresse1: null, plz: '8500', stadt: null, land: null })
})
