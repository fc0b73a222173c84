import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { examplePicture } from '#contract/files.ts'
import { contract, contractPaper } from '#server/contracts/tables.ts'
import { dataWith } from '#server/contracts/testing/make.ts'
import { openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { linkKeyOf } from '#server/shared/publicForms/link.ts'
import { visitLink } from './links.ts'
import { contractVisit } from './tables.ts'
import { openVisits, type Visits } from './testing/make.ts'

let scene: Scene
let visits: Visits
beforeAll(async () => {
  scene = await openScene()
  visits = openVisits(scene)
}, 120_000)
afterAll(() => scene.house.close())

const { base64, type } = examplePicture as { base64: string; type: string }
const photo = { name: 'Ausweis.png', type, base64 }

test('photos of a visitor lie sealed with what was signed, and among the contract’s papers once its link was opened', async () => {
  const { house, office } = scene
  const data = dataWith({ vorname: 'Lea', email: 'lea-photo@formkurve.example' })
  const body = { ...(await visits.closing({ data })), photos: [photo] }
  expect((await visits.send(body)).status).toBe(200)
  const [held] = await house.db.select().from(contractVisit).where(eq(contractVisit._id, body._id))
  expect(held!.sealed).not.toContain(base64.slice(0, 40))
  await visits.confirm(linkKeyOf(house, visitLink, body._id))
  await house.runJobs()
  const [row] = await house.db.select().from(contract).where(eq(contract._id, body._id))
  const { reply } = await house.as(office, contracts.papers, { params: { userId: row!.person, index: String(row!.index) } })
  expect(reply).toMatchObject([{ use: 'wizard', type: 'image/webp' }])
  expect(await house.db.$count(contractVisit, eq(contractVisit._id, body._id))).toBe(0)
  await house.runJobs()
  expect(await house.db.$count(contractPaper, eq(contractPaper.contract, body._id))).toBe(1)
})

test('what is no picture is refused at once, and what can’t be read is said beside the contract', async () => {
  const { house, office } = scene
  const data = dataWith({ email: 'lea-unread@formkurve.example' })
  const text = { ...photo, base64: Buffer.from('nur ein Text, kein Bild').toString('base64') }
  expect((await visits.send({ ...(await visits.closing({ data })), photos: [text] })).fields).toHaveProperty('photos')
  const broken = { ...photo, base64: Buffer.from(base64, 'base64').fill(0, 16).toString('base64') }
  const body = { ...(await visits.closing({ data })), photos: [broken] }
  expect((await visits.send(body)).status).toBe(200)
  await visits.confirm(linkKeyOf(house, visitLink, body._id))
  await house.runJobs()
  const [row] = await house.db.select().from(contract).where(eq(contract._id, body._id))
  const { reply } = await house.as(office, contracts.one, { params: { userId: row!.person, index: String(row!.index) } })
  expect(reply.comments.map(({ text: said }) => said)).toEqual(['Ein Foto vom Abschluss liess sich nicht lesen.'])
})
