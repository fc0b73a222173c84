import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '#contract/anamnesis/hash.ts'
import { anamnesisTaken } from '#contract/anamnesis/taken.ts'
import { anamnesis } from '#contract/anamnesis.ts'
import { page } from '#contract/questionnaire/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import { drainTraces } from '#server/health/log.ts'
import { openLog } from '#server/kit/log.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'

/** Answers with a marker each. */
const many = process.env.LONG ? 500 : 8
const marker = (nth: number) => `Marke${nth}Zwerchfell`
const reason = { reason: 'vorfall' as const }

let house: TestHouse
let trainer: Somebody
let manager: Somebody
let traceDir: string
const lines: string[] = []
const [form, goal] = [v7(), v7()]
beforeAll(async () => {
  traceDir = await mkdtemp(join(tmpdir(), 'formkurve-trace-'))
  const log = openLog('trace', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))
  house = await openTestHouse({ traceDir }, log)
  await makeStudio(house, { code: 'pfungen' })
  await newStaff()
  const questions = [{ _id: goal, title: 'Ziel?', type: 'text', required: true }]
  const pages = [page.cast({ _id: v7(), displayedTitle: 'Ziele', questions })]
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'pfungen', title: 'Anamnese', kind: 'usual', draft: [] })
  const publishedAt = new Date().toISOString()
  await house.db.insert(anamnesisFormVersion).values({ form, number: 1, title: 'Anamnese', pages, edits: 1, publishedAt })
}, 120_000)
afterAll(async () => {
  await house.close()
  await rm(traceDir, { recursive: true, force: true })
})

/** Nobody takes hundreds in a minute, and the calls' limits say so. */
const mostOfOne = 40
async function newStaff() {
  trainer = await holder(house, [{ right: 'ab_create', studios: ['pfungen'] }])
  manager = await holder(house, [{ right: 'ab_create', studios: 'all' }])
}

/** One anamnesis from its first answer to its paper, over every call that holds it, each write sent twice with one key. */
async function whole(nth: number) {
  const customer = await member(house, { studioCode: 'pfungen', consent1: true })
  const _id = v7()
  const answers = { [goal]: { answer: marker(nth) } }
  const about = { customer: customer._id, form, number: 1, express: false, consent: null }
  const [saved, sent] = [v7(), v7()]
  const hash = await hashOf({ form, number: 1, customer: customer._id, creator: trainer._id, answers })
  const signed = {
    customerSignature: exampleSignature,
    creatorSignature: exampleSignature,
    guardian: null,
    signedAt: new Date().toISOString(),
  }
  const body = { ...about, ...signed, _id, creator: trainer._id, answers, hash }
  for (const _ of [1, 2]) {
    const save = await house.as(trainer, anamnesis.save, { params: { id: _id }, body: { ...about, answers, base: 0 } }, { key: saved })
    expect(save.status).toBe(200)
  }
  for (const _ of [1, 2]) expect((await house.as(trainer, anamnesis.submit, { body }, { key: sent })).status).toBe(200)
  // What can't go on is refused without what it says.
  expect(
    (await house.as(trainer, anamnesis.save, { params: { id: _id }, body: { ...about, answers, base: 9 } }, { key: v7() })).status,
  ).toBe(409)
  expect((await house.as(trainer, anamnesis.submit, { body: { ...body, _id: v7(), hash: '0'.repeat(64) } }, { key: v7() })).status).toBe(
    422,
  )
  for (const { status } of [
    await house.as(manager, anamnesis.one, { params: { id: _id }, query: reason }),
    await house.as(manager, anamnesis.forUser, { body: { userId: customer._id, ...reason } }),
    await house.as(manager, anamnesisTaken.take, { body: { userId: customer._id, ...reason } }),
    await house.as(trainer, anamnesis.pdf, { params: { id: _id } }),
    await house.as(customer, anamnesis.mine),
  ])
    expect(status).toBe(200)
}

async function dump() {
  const { rows } = await house.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const all = await Promise.all(rows.map(({ name }) => house.pool.query(`select to_jsonb(t) as row from "${name}" t`)))
  return JSON.stringify(all.map(({ rows: held }) => held))
}

async function filesIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => readFile(join(entry.parentPath, entry.name), 'latin1'))
  return (await Promise.all(files)).join('\n')
}

test(
  'what was answered stands clear in no table, no remembered answer, no job, no log and no file',
  async () => {
    for (let nth = 1; nth <= many; nth++) {
      await whole(nth)
      if (nth % mostOfOne === 0) await newStaff()
    }
    await house.runJobs()
    await drainTraces(house)
    const [tables, files, traces] = [await dump(), await filesIn(house.settings.dataDir), await filesIn(traceDir)]
    const places = { tables, files, traces, log: lines.join('\n') }
    for (const [place, text] of Object.entries(places)) expect([place, /Marke\d+Zwerchfell/.exec(text)?.[0]]).toEqual([place, undefined])
    // What was looked through is what was written.
    expect(tables).toContain(form)
    expect(traces.trim().split('\n').length).toBeGreaterThanOrEqual(many * 6)
    expect(lines.length).toBeGreaterThan(0)
  },
  process.env.LONG ? 1_200_000 : 120_000,
)
