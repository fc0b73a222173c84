import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Writable } from 'node:stream'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { anamnesisTaken } from '#contract/anamnesis/taken.ts'
import { push } from '#contract/push.ts'
import { type Answers, page } from '#contract/questionnaire/shapes.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import { openLog } from '#server/kit/log.ts'
import { drainTraces } from '#server/shared/health/log.ts'
import { openPushService, type PushService } from '#server/shared/push/testing/service.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { Marks, type Place } from '#server/testing/marks.ts'
import { forgetAnamneses } from './retention.ts'

/** Anamneses with as many answers each as there are ways to answer in one's own words or numbers. */
const many = process.env.LONG ? 100 : 4
const ways = 5
const reason = { reason: 'vorfall' as const }

let house: TestHouse
let service: PushService
let trainer: Somebody
let manager: Somebody
let traceDir: string
const marks = new Marks()
const lines: string[] = []
const pushed: { received: { message: object }[] }[] = []
const form = v7()
const [words, size, takes, what, amount, place, where] = [v7(), v7(), v7(), v7(), v7(), v7(), v7()]
beforeAll(async () => {
  traceDir = await mkdtemp(join(tmpdir(), 'formkurve-trace-'))
  const log = openLog('trace', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))
  service = await openPushService()
  const vapid = { subject: 'mailto:push@formkurve.example' }
  house = await openTestHouse({ traceDir, vapid, pushServices: [service.url] }, log)
  await makeStudio(house, { code: 'pfungen' })
  await newStaff()
  const questions = [
    { _id: words, title: 'Wie geht es dir?', type: 'text', required: true },
    { _id: size, title: 'Wie schwer bist du?', type: 'number' },
    {
      _id: takes,
      title: 'Nimmst du etwas?',
      type: 'select',
      options: ['Ja', 'Nein'],
      additionalFields: [
        { _id: what, title: 'Welches Mittel?', type: 'text', selection: 'Ja' },
        { _id: amount, title: 'Wie viel?', type: 'number', selection: 'Ja' },
      ],
    },
    {
      _id: place,
      title: 'Wo tut es weh?',
      type: 'select',
      allowMultiple: true,
      options: ['Rücken'],
      additionalFields: [{ _id: where, title: 'Genauer?', type: 'select', options: ['oben'], allowOwnInput: true, selection: 'Rücken' }],
    },
  ]
  const pages = [page.cast({ _id: v7(), displayedTitle: 'Gesundheit', questions } as never)]
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'pfungen', title: 'Anamnese', kind: 'usual', draft: [] })
  const publishedAt = new Date().toISOString()
  await house.db.insert(anamnesisFormVersion).values({ form, number: 1, title: 'Anamnese', pages, edits: 1, publishedAt })
}, 120_000)
afterAll(async () => {
  await house.close()
  await service.close()
  await rm(traceDir, { recursive: true, force: true })
})

/** Nobody takes hundreds in a minute, and the calls' limits say so. */
const mostOfOne = 40
async function newStaff() {
  trainer = await holder(house, [{ right: 'ab_create', studios: ['pfungen'] }])
  manager = await holder(house, [{ right: 'ab_create', studios: 'all' }])
  await phoneOf(trainer)
}

/** A phone of this person that pushes reach. */
async function phoneOf(who: Somebody) {
  const phone = service.browser()
  await house.as(who, push.subscribe, { body: { ...phone.subscription, deviceInfo: null } })
  pushed.push(phone)
}

const said = (): Answers => ({
  [words]: { answer: marks.text('a text') },
  [size]: { answer: marks.number('a number') },
  [takes]: {
    answer: 'Ja',
    additionalFieldAnswer: {
      [what]: { answer: marks.text('an additional text') },
      [amount]: { answer: marks.number('an additional number') },
    },
  },
  [place]: { answer: ['Rücken'], additionalFieldAnswer: { [where]: { answer: null, own: marks.text('an answer in own words') } } },
})

/** A stroke that nobody else draws. */
function drawn(of: string): SignatureValue {
  const share = () => Number((0.1 + Math.random() * 0.8).toFixed(4))
  const points = Array.from({ length: 12 }, (_, nth) => ({ x: share(), y: share(), time: nth * 20, pressure: 0.5 }))
  marks.signature(of, points)
  return { strokes: [points], width: 320, height: 160 }
}

/** One anamnesis from its first answer to its paper, over every call that holds it, each write sent twice with one key. */
async function whole() {
  const customer = await member(house, { studioCode: 'pfungen', consent1: true })
  await phoneOf(customer)
  const _id = v7()
  const answers = said()
  const about = { customer: customer._id, form, number: 1, express: false, consent: null }
  const [saved, sent] = [v7(), v7()]
  const guardian = { name: `Eva ${marks.text('a guardian’s name')}`, signature: drawn('a guardian’s signature') }
  const hash = await anamnesisHashOf({ form, number: 1, customer: customer._id, creator: trainer._id, guardian: guardian.name, answers })
  const signed = { customerSignature: drawn('a customer’s signature'), guardian, signedAt: new Date().toISOString() }
  const creatorSignature = drawn('a trainer’s signature')
  const body = { ...about, ...signed, creatorSignature, _id, creator: trainer._id, answers, hash }
  const draft = { ...about, answers, base: 0, signed: { ...signed, hash, creatorSignature: null } }
  for (const _ of [1, 2])
    expect((await house.as(trainer, anamnesis.save, { params: { id: _id }, body: draft }, { key: saved })).status).toBe(200)
  // Somebody else answers the same without having seen it: both stand beside each other.
  const clash = { ...about, answers: { [words]: { answer: marks.text('an answer of somebody else') } }, base: 0 }
  expect((await house.as(manager, anamnesis.save, { params: { id: _id }, body: clash })).status).toBe(200)
  expect((await house.as(manager, anamnesis.drafted, { params: { id: _id } })).status).toBe(200)
  for (const _ of [1, 2]) expect((await house.as(trainer, anamnesis.submit, { body }, { key: sent })).status).toBe(200)
  // What can't go on is refused without what it says.
  const late = { ...about, answers, base: 9 }
  expect((await house.as(trainer, anamnesis.save, { params: { id: _id }, body: late }, { key: v7() })).status).toBe(409)
  const other = { ...body, _id: v7(), hash: '0'.repeat(64) }
  expect((await house.as(trainer, anamnesis.submit, { body: other }, { key: v7() })).status).toBe(422)
  for (const { status } of [
    await house.as(manager, anamnesis.one, { params: { id: _id }, query: reason }),
    await house.as(manager, anamnesis.forUser, { body: { userId: customer._id, ...reason } }),
    await house.as(manager, anamnesisTaken.take, { body: { userId: customer._id, ...reason } }),
    await house.as(trainer, anamnesis.pdf, { params: { id: _id } }),
    await house.as(customer, anamnesis.mine),
  ])
    expect(status).toBe(200)
}

/** A draft that nobody went on with, of which its author is told. */
async function forgotten() {
  const customer = await member(house, { studioCode: 'pfungen', consent1: true })
  const body = { customer: customer._id, form, number: 1, express: false, consent: null, answers: said(), base: 0 }
  expect((await house.as(trainer, anamnesis.save, { params: { id: v7() }, body })).status).toBe(200)
}

/** All rows of all tables, as a dump has them: notices, jobs, mails and remembered answers among them. */
async function dump(): Promise<Place[]> {
  const { rows } = await house.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const all: Place[] = []
  for (const { name } of rows) {
    const { rows: held } = await house.pool.query(`select to_jsonb(t)::text as row from "${name}" t`)
    all.push({ where: `table ${name}`, bytes: Buffer.from(held.map(({ row }) => row).join('\n')) })
  }
  return all
}

async function filesIn(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return Promise.all(files.map(async path => ({ where: relative(folder, path), bytes: await readFile(path) })))
}

const held = async () => [
  ...(await dump()),
  ...(await filesIn(house.settings.dataDir)),
  ...(await filesIn(traceDir)),
  { where: 'log', bytes: Buffer.from(lines.join('\n')) },
  { where: 'push', bytes: Buffer.from(JSON.stringify(pushed.flatMap(({ received }) => received.map(({ message }) => message)))) },
]

test(
  'what was answered and signed stands clear in no table, no remembered answer, no job, no notice, no push, no log and no file',
  async () => {
    for (let nth = 1; nth <= many; nth++) {
      await whole()
      if (nth % mostOfOne === 0) await newStaff()
    }
    await forgotten()
    // With the jobs that wait, and once they are done and everybody is told.
    expect(marks.in(await held())).toEqual([])
    await forgetAnamneses(house, new Date(Date.now() + 24 * dayMs))
    await house.runJobs()
    await drainTraces(house)
    const places = await held()
    expect(marks.in(places)).toEqual([])
    // What was looked through is what was written.
    expect(marks.many).toBeGreaterThanOrEqual(many * (ways + 3))
    const textOf = (where: string) => places.filter(each => each.where.includes(where)).map(({ bytes }) => bytes.toString())
    expect(textOf('table anamnesis').join()).toContain(form)
    expect(places.find(({ where }) => where.endsWith('.jsonl') || where.includes('trace'))).toBeDefined()
    expect(lines.length).toBeGreaterThan(many)
    expect(pushed.flatMap(({ received }) => received).length).toBeGreaterThan(0)
  },
  process.env.LONG ? 1_200_000 : 120_000,
)

test('the same look finds what was put there in clear', async () => {
  const control = new Marks()
  const points = [1, 2, 3].map(nth => ({ x: Number((nth / 7).toFixed(4)), y: Number((nth / 9).toFixed(4)) }))
  control.signature('strokes', points)
  const stroke = JSON.stringify(points.map(point => ({ ...point, time: 0, pressure: 0.5 })))
  await house.db
    .insert(anamnesisForm)
    .values({ _id: v7(), studio: 'pfungen', title: control.text('title'), kind: 'usual', draft: [], disclaimer: stroke })
  await writeFile(join(house.settings.dataDir, 'control'), Buffer.from(control.text('file')).toString('base64'))
  await writeFile(join(traceDir, 'control'), String(control.number('number')))
  house.log.info({ control: control.text('line') }, 'control')
  const found = control.in(await held())
  expect(found.map(where => where.split(': ')[0]).sort()).toEqual([
    'control',
    'control',
    'log',
    'table anamnesis_form',
    'table anamnesis_form',
  ])
})
