import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { exampleSignature } from '#contract/registration.ts'
import { openLog } from '#server/kit/log.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { member } from '#server/testing/make.ts'
import { closingOf } from './testing/make.ts'
import { at, openScene, type Scene } from './testing/scene.ts'

const lines: string[] = []
const log = openLog('trace', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))

let scene: Scene
beforeAll(async () => {
  scene = await openScene(log)
}, 60_000)
afterAll(() => scene.house.close())

/** An account, its holder and a stroke that stand nowhere else. */
const iban = 'CH5604835012345678009'
const holder = 'Kunigunde Kontohalter'
const stroke = 0.123456789
const marks = [iban, iban.slice(4, -4), holder, String(stroke)]
const found = (text: string) => marks.filter(mark => text.replace(/\s/g, '').includes(mark.replace(/\s/g, '')))

/** Every row of every table, as text. */
async function dump() {
  const { rows } = await scene.house.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const all = await scene.house.db.execute<{ text: string }>(sql.raw(`select to_jsonb(t)::text as text from "${name}" t`))
    texts.push(...all.rows.map(({ text }) => `${name} ${text}`))
  }
  return texts.join('\n')
}

test('account, holder and strokes stand clear in no record, log, mail, list or paper but for the call that tells them', async () => {
  const { house, office, seller, sold, send } = scene
  const who = await member(house, { studioCode: 'here' })
  const signature = {
    ...exampleSignature,
    strokes: exampleSignature.strokes.map(points => points.map(point => ({ ...point, pressure: stroke }))),
  }
  const version = await sold({ eMails: ['abschluss@formkurve.example'] })
  const closing = await closingOf(version, {
    person: who._id,
    payment: { way: 'debit', iban, holder },
    signatures: { member: signature, guardian: null },
  })
  expect((await send({ ...closing, hash: '0'.repeat(64) })).status).toBe(422)
  const { reply: row } = await send(closing)
  await house.as(office, contracts.turn, { ...at(row), body: { status: 'accepted', reason: null } })
  expect(found(await dump())).toEqual([])
  await house.runJobs()
  expect(found(await dump())).toEqual([])
  const { reply: paid } = await house.as(office, contracts.payment, at(row))
  expect([paid, found(JSON.stringify(paid))]).toEqual([{ way: 'debit', iban, holder }, marks.slice(0, 3)])

  const told = [
    await house.as(seller, contracts.list, { query: {} }),
    await house.as(seller, contracts.one, at(row)),
    await house.as(seller, contracts.ofPerson, { params: { userId: who._id } }),
    await house.as(seller, contracts.waiting),
    await house.as(who, contracts.mine),
    await house.as(who, account.me),
  ]
  expect(found(JSON.stringify(told.map(({ reply }) => reply)))).toEqual([])
  const mails = await house.db.select().from(sandboxMail)
  const files = mails.flatMap(({ files }) => files ?? [])
  // The contract, its acceptance, and what is due with it.
  expect([mails.length, files.length]).toEqual([3, 1])
  const papers = files.map(({ base64 }) => readPaper(Buffer.from(base64, 'base64')).join('\n'))
  expect(found([...mails.map(({ text, html }) => text + html), ...papers].join('\n'))).toEqual([])
  expect(papers[0]).toContain('CH56 … 8009')
  expect(lines.length).toBeGreaterThan(5)
  expect(found(lines.join('\n'))).toEqual([])
})
