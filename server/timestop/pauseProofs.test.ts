import { Writable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplePicture } from '#contract/files.ts'
import { sealedAbout } from '#contract/sealedBody.ts'
import { seal } from '#contract/sealing.ts'
import { dayMs } from '#contract/time.ts'
import { timestop as calls } from '#contract/timestop/calls.ts'
import { openLog } from '#server/kit/log.ts'
import { sealKeys } from '#server/kit/sealKey.ts'
import { leave } from '#server/leaving/leave.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { file } from '#server/shared/files/tables.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { member } from '#server/testing/make.ts'
import { forgetPauses } from './retention.ts'
import { timestop, timestopNote, timestopProof } from './tables.ts'
import { provenPause } from './testing/proof.ts'
import { openPauses, type Pauses } from './testing/scene.ts'

const lines: string[] = []
const log = openLog('trace', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))

let house: Pauses['house']
let { office, seller, stranger, running, ask, turn, pause, uploaded, reasons, in10 } = {} as Pauses
beforeAll(async () => {
  ;({ house, office, seller, stranger, running, ask, turn, pause, uploaded, reasons, in10 } = await openPauses(log))
}, 60_000)
afterAll(() => house.close())

const newcomer = () => member(house, { studioCode: 'here', vorname: 'Mia', nachname: 'Frei' })
const bytesOf = async ({ reply }: { reply: unknown }) => Buffer.from(await (reply as Blob).arrayBuffer())
const view = (who: Parameters<Pauses['ask']>[0], f: string) => house.as(who, calls.view, { params: { f } })

/** Every row of every table, as text. */
async function dump() {
  const { rows } = await house.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const all = await house.db.execute<{ text: string }>(sql.raw(`select to_jsonb(t)::text as text from "${name}" t`))
    texts.push(...all.rows.map(({ text }) => `${name} ${text}`))
  }
  return texts.join('\n')
}

test('a proof hangs on the pause that names its upload, opens for its member and whoever decides, and each of their readings leaves a trace', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { key, name } = await uploaded(who)
  expect((await view(who, name)).status).toBe(200)
  expect((await view(office, name)).code).toBe('missing')
  const { reply, code } = await ask(who, row, { reason: reasons.proof._id, proofs: [key] })
  expect(code).toBeUndefined()
  expect((await pause(reply._id, seller)).proofs).toBe(1)
  const { reply: found } = await house.as(office, calls.proofs, { params: { id: reply._id } })
  expect(found).toMatchObject({ person: who._id, rows: [{ file: name, address: `upload/timestop/view/${name}` }] })
  const picture = await bytesOf(await view(office, name))
  expect(picture.subarray(8, 12).toString()).toBe('WEBP')
  for (const other of [seller, stranger, await newcomer()]) expect((await view(other, name)).code).toBe('missing')
  expect((await house.as(seller, calls.proofs, { params: { id: reply._id } })).code).toBe('forbidden')
  expect((await house.as(stranger, calls.proofs, { params: { id: reply._id } })).code).toBe('missing')
  const traces = await house.db.select().from(accessTrace).where(eq(accessTrace.person, who._id))
  expect(traces.map(({ reader, kind, what }) => [reader, kind, what]).sort()).toEqual([
    [office._id, 'disclosed', 'Beleg einer Pause'],
    [office._id, 'read', 'Beleg einer Pause'],
  ])
  // By its name alone, as other files open, it opens for nobody.
  const open = await house.ask(`files/${name}`, { headers: { authorization: `Bearer ${who.token}` } })
  expect(open.status).toBe(404)
})

test('a pause that needs a proof and has none is counted where it waits, for whoever sells there', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { key, name } = await uploaded(who)
  const waits = async (by = seller) => {
    const { open, withoutProof } = (await house.as(by, calls.waiting)).reply
    return [open, withoutProof]
  }
  const [open, withoutProof] = await waits()
  const elsewhere = await waits(stranger)
  const { _id } = (await ask(who, row, { reason: reasons.proof._id, proofs: [key] })).reply
  expect(await waits()).toEqual([open! + 1, withoutProof])
  await house.as(who, calls.removeProof, { params: { id: _id }, query: { file: name } })
  expect(await waits()).toEqual([open! + 1, withoutProof! + 1])
  await house.as(who, calls.addProofs, { params: { id: _id }, body: { proofs: [(await uploaded(who)).key] } })
  expect(await waits()).toEqual([open! + 1, withoutProof])
  expect(await waits(stranger)).toEqual(elsewhere)
})

test('a proof that waited sealed on its device is the same upload, once, and opens for nobody else’s act', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { publicKey } = await sealKeys(house.settings.secrets)
  const sealed = (body: object, author = who._id) => seal(publicKey, JSON.stringify(body), sealedAbout('timestop.upload', author))
  const send = async (body: unknown, key = v7()) => {
    const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json', 'idempotency-key': key }
    const answer = await house.ask('upload/timestop', { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, ...((await answer.json()) as { name?: string; code?: string }) }
  }
  const key = v7()
  const first = await send({ sealed: await sealed(examplePicture) }, key)
  expect(first.status).toBe(200)
  // Cut off the first time, it went in clear with the network and waited sealed then, or the other way round.
  expect((await send({ sealed: await sealed(examplePicture) }, key)).name).toBe(first.name)
  expect((await house.as(who, calls.upload, { body: examplePicture }, { key })).reply).toMatchObject({ name: first.name })
  const { reply } = await ask(who, row, { reason: reasons.proof._id, proofs: [key] })
  expect((await pause(reply._id, seller)).proofs).toBe(1)
  expect((await bytesOf(await view(who, first.name!))).subarray(8, 12).toString()).toBe('WEBP')
  const text = { ...examplePicture, base64: Buffer.from('kein Bild, nur Worte').toString('base64') }
  const answers = [
    await send({ sealed: await sealed(examplePicture, office._id) }),
    await send(examplePicture),
    await send({ sealed: await sealed({ base64: 'eA==' }) }),
    await send({ sealed: await sealed({ ...examplePicture, base64: 'ä' }) }),
    await send({ sealed: await sealed({ ...examplePicture, base64: '' }) }),
    await send({ sealed: await sealed(text) }),
  ]
  expect(answers.map(({ code }) => code)).toEqual([
    'sealed-elsewhere',
    'bad-media-type',
    'unreadable',
    'unreadable',
    'invalid',
    'bad-media-type',
  ])
})

test('somebody else’s upload is no proof of one’s own, and a fifth is too many', async () => {
  const [who, other] = [await newcomer(), await newcomer()]
  const row = await running(who)
  const foreign = await uploaded(other)
  for (const named of [foreign.name, foreign.key, v7()]) expect((await ask(who, row, { proofs: [named] })).fields).toHaveProperty('proofs')
  const { reply } = await ask(who, row, { proofs: [(await uploaded(who)).name] })
  const add = async (many: number) => {
    const proofs: string[] = []
    for (let nth = 0; nth < many; nth++) proofs.push((await uploaded(who)).key)
    return (await house.as(who, calls.addProofs, { params: { id: reply._id }, body: { proofs } })).code
  }
  expect([await add(4), await add(3), await add(1)]).toEqual(['pause-full', undefined, 'pause-full'])
})

test('what needs a proof is accepted with one, or with a reason why not; one’s own proof is taken away while nobody has decided', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { reply } = await ask(who, row, { reason: reasons.proof._id })
  expect((await turn(reply._id, 'accepted')).code).toBe('pause-proof')
  const { key, name } = await uploaded(who)
  const at = { params: { id: reply._id } }
  expect((await house.as(who, calls.addProofs, { ...at, body: { proofs: [key] } })).code).toBeUndefined()
  const remove = () => house.as(who, calls.removeProof, { ...at, query: { file: name } })
  expect([(await remove()).code, (await remove()).code, (await view(who, name)).code]).toEqual([undefined, 'missing', 'missing'])
  expect((await turn(reply._id, 'accepted', { overrule: 'Zeugnis am Empfang gesehen' })).reply).toMatchObject({
    state: 'accepted',
    fee: 1000,
  })
  expect((await house.as(who, calls.addProofs, { ...at, body: { proofs: [(await uploaded(who)).key] } })).code).toBe('pause-state')
})

test('message and proof stand clear in no record, file, log, mail, list or paper but for the calls that tell them', async () => {
  const who = await newcomer()
  const row = await running(who)
  const mark = 'Meniskusriss links'
  const { _id, file: name } = await provenPause(house, { person: who._id, studio: 'here', said: mark })
  const { reply } = await ask(who, row, { message: mark })
  await turn(reply._id, 'declined')
  await house.runJobs()
  const lying = await house.bytes.all()
  const clear = await Promise.all(lying.map(async each => (await house.bytes.read(each.name))?.includes('%PDF')))
  expect(clear.filter(Boolean)).toEqual([])
  const found = (text: string) => text.includes(mark)
  expect(found(await dump())).toBe(false)
  const mails = await house.db.select().from(sandboxMail)
  expect(found(JSON.stringify(mails))).toBe(false)
  const told = [
    await house.as(seller, calls.open, { query: {} }),
    await house.as(seller, calls.declined, { query: {} }),
    await house.as(seller, calls.ofPerson, { params: { userId: who._id } }),
    await house.as(office, calls.proofs, { params: { id: _id } }),
    await house.as(who, calls.mine),
  ]
  expect(found(JSON.stringify(told.map(each => each.reply)))).toBe(false)
  const paper = readPaper(await bytesOf(await house.as(seller, calls.pdf, { params: { id: reply._id } }))).join('\n')
  expect([paper.includes('Frei Mia'), found(paper), paper.includes('Ferien')]).toEqual([true, false, false])
  expect(lines.length).toBeGreaterThan(5)
  expect(found(lines.join('\n'))).toBe(false)
  // The same look finds what is told.
  expect(found(JSON.stringify((await house.as(seller, calls.one, { params: { id: reply._id } })).reply))).toBe(false)
  expect(found(JSON.stringify((await house.as(office, calls.proofs, { params: { id: reply._id } })).reply))).toBe(true)
  expect(found(readPaper(await bytesOf(await view(office, name))).join('\n'))).toBe(true)
})

test('a reason that says something of health is told to its member and by the traced call alone, and no filter finds it', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { reply } = await ask(who, row, { reason: reasons.health._id })
  const params = { id: reply._id }
  const said = { reason: null, reasonText: 'Persönlicher Grund' }
  expect(await pause(reply._id, seller)).toMatchObject({ ...said, hasMore: true })
  const listed = async (query: object) => (await house.as(office, calls.open, { query })).reply.rows.filter(({ _id }) => _id === reply._id)
  expect(await listed({})).toMatchObject([said])
  expect(await listed({ reason: [reasons.health._id] })).toEqual([])
  const { reply: theirs } = await house.as(seller, calls.ofPerson, { params: { userId: who._id } })
  expect(theirs.pauses).toMatchObject([said])
  expect((await house.as(office, calls.proofs, { params })).reply).toMatchObject({ reasonText: 'Operation', message: null, rows: [] })
  expect((await house.as(who, calls.mine)).reply.pauses).toMatchObject([{ reason: reasons.health._id, reasonText: 'Operation' }])
})

test('proofs and messages go 90 days after the decision, which stays; what no pause names goes after 30', async () => {
  const who = await newcomer()
  const row = await running(who)
  const [{ key, name }, loose] = [await uploaded(who), await uploaded(who)]
  const { reply } = await ask(who, row, { proofs: [key], message: 'Bis bald' })
  await turn(reply._id, 'declined')
  const left = async (days: number) => {
    await forgetPauses(house, new Date(Date.now() + days * dayMs))
    return Promise.all([
      house.db.$count(timestopProof, eq(timestopProof.file, name)),
      house.db.$count(timestopNote, eq(timestopNote.pause, reply._id)),
      house.db.$count(timestopProof, eq(timestopProof.file, loose.name)),
      house.db.$count(timestop, eq(timestop._id, reply._id)),
    ])
  }
  expect(await left(29)).toEqual([1, 1, 1, 1])
  expect(await left(31)).toEqual([1, 1, 0, 1])
  expect(await left(89)).toEqual([1, 1, 0, 1])
  expect(await left(91)).toEqual([0, 0, 0, 1])
  expect(await house.db.$count(file, eq(file.name, name))).toBe(0)
})

test('of a pause that nobody decides on they go after 400 days; it waits on', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { key, name } = await uploaded(who)
  const { reply } = await ask(who, row, { proofs: [key], message: 'Bis bald' })
  const left = async (days: number) => {
    await forgetPauses(house, new Date(Date.now() + days * dayMs))
    return [
      await house.db.$count(timestopProof, eq(timestopProof.file, name)),
      await house.db.$count(timestopNote, eq(timestopNote.pause, reply._id)),
      await house.db.$count(timestop, eq(timestop._id, reply._id)),
    ]
  }
  expect(await left(399)).toEqual([1, 1, 1])
  expect(await left(401)).toEqual([0, 0, 1])
})

test('who leaves takes proofs and message along; the pause stays beside the contract without a name', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { key } = await uploaded(who)
  const { reply } = await ask(who, row, { proofs: [key], message: 'Bis bald' })
  await turn(reply._id, 'accepted')
  const { reply: later } = await ask(who, row, in10(60))
  await house.db.transaction(tx => leave(tx, house, who._id))
  expect(await house.db.$count(timestopProof, eq(timestopProof.pause, reply._id))).toBe(0)
  expect(await house.db.$count(timestopNote, eq(timestopNote.pause, reply._id))).toBe(0)
  const { reply: rows } = await house.as(office, calls.accepted, { query: {} })
  expect(rows.rows.find(({ _id }) => _id === reply._id)?.name).toBe('Benutzer Gelöschter')
  expect((await pause(later._id)).state).toBe('withdrawn')
})
