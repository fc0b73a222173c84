import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { absences } from '#contract/absences/calls.ts'
import { daycare } from '#contract/daycare/calls.ts'
import { addDays } from '#contract/days.ts'
import { health } from '#contract/health.ts'
import { reports } from '#contract/reports/calls.ts'
import { secondJobs } from '#contract/timetracking/second.ts'
import { employ } from '#server/employees/testing/make.ts'
import { openLog } from '#server/kit/log.ts'
import { today } from '#server/kit/zone.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { Marks } from '#server/testing/marks.ts'

const lines: string[] = []
const log = openLog('trace', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))

let house: TestHouse
let [coach, boss, carer, anna] = [] as unknown as [Somebody, Somebody, Somebody, Somebody]
beforeAll(async () => {
  house = await openTestHouse({}, log)
  await makeStudio(house, { code: 'here' })
  coach = await employee(house, 'trainer', ['here'])
  await employ(house, coach._id, ['here'])
  boss = await employee(house, 'office', ['here'])
  carer = await holder(house, [{ right: 'g_daycare', studios: ['here'] }])
  anna = await member(house, { studioCode: 'here' })
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '08:00', to: '12:00' }))
  const hours = { weekdays, closed: [], places: 4, fromMonths: 6, toYears: 8, mostMinutes: 120, ratios: [{ upTo: 8, children: 8 }] }
  await house.as(carer, daycare.saveHours, { body: { studio: 'here', ...hours, version: 0 } })
}, 120_000)
afterAll(() => house.close())

/** Every row of every table, and what the server said: nowhere is anything of it in clear. */
async function places() {
  const { rows } = await house.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const found = [{ where: 'log', bytes: Buffer.from(lines.join('\n')) }]
  for (const { name } of rows) {
    const all = await house.db.execute<{ text: string }>(sql.raw(`select to_jsonb(t)::text as text from "${name}" t`))
    found.push({ where: name, bytes: Buffer.from(all.rows.map(({ text }) => text).join('\n')) })
  }
  for (const { text, html } of await house.db.select().from(sandboxMail))
    found.push({ where: 'mail', bytes: Buffer.from(`${text}${html}`) })
  return found
}

test('what a certificate, an accident, a child’s note and a second job say stands clear in no record, log, notice or kept answer', async () => {
  const marks = new Marks()
  const sick = v7()
  await house.as(coach, absences.reportSick, { body: { _id: sick, from: '2026-11-20', to: '2026-11-24', share: 100 } })
  const pdf = Buffer.from(`%PDF-1.4\n${marks.text('certificate')}\n%%EOF\n`)
  const paper = { field: 'file', name: 'zeugnis.pdf', type: 'application/pdf', base64: pdf.toString('base64') }
  expect((await house.as(coach, absences.certify, { params: { id: sick }, body: paper })).status).toBe(200)
  const accident = {
    _id: v7(),
    studio: 'here',
    at: '2026-11-20T16:42:00.000Z',
    text: marks.text('accident'),
    concerned: marks.text('witness'),
    people: [anna._id],
  }
  expect((await house.as(boss, reports.reportAccident, { body: accident })).status).toBe(200)
  const kid = {
    _id: v7(),
    vorname: 'Mia',
    geburtstag: addDays(today(), -1200),
    notes: marks.text('note'),
    collectors: [{ name: 'Rosa Muster', phone: '0791112233' }],
  }
  expect((await house.as(anna, daycare.addChild, { body: kid })).status).toBe(200)
  const booked = { _id: v7(), child: kid._id, studio: 'here', day: addDays(today(), 3), from: '09:00', to: '10:00' }
  expect((await house.as(anna, daycare.signUp, { body: booked })).status).toBe(200)
  const job = { from: '2027-01-01', minutes: 1217 }
  expect((await house.as(coach, secondJobs.save, { params: { user: 'me' }, body: { ...job, version: 0 } })).status).toBe(200)

  const look = { params: { id: accident._id }, query: { studio: 'here' } }
  expect((await house.as(boss, reports.accident, look)).reply.text).toBe(accident.text)
  expect((await house.as(boss, secondJobs.one, { params: { user: coach._id } })).reply.job).toEqual(job)
  await house.as(carer, daycare.pdf, { params: { day: booked.day }, query: { studio: 'here' } })
  await house.runJobs()

  const all = await places()
  expect(marks.in(all)).toEqual([])
  expect(all.filter(({ bytes }) => /"minutes": ?1217\b/.test(bytes.toString())).map(({ where }) => where)).toEqual([])
  expect(lines.length).toBeGreaterThan(5)
  // As many traces as there were looks, of each person theirs: the report was written and read, the list was printed.
  const read = async (who: Somebody) => (await house.as(who, health.readings)).reply.map(({ what }) => what).toSorted()
  expect(await read(anna)).toEqual(['Notfallliste des Kinderhorts', 'Unfallmeldung', 'Unfallmeldung'])
  expect(await read(coach)).toHaveLength(1)
  // The same look finds what lies there in clear.
  const defect = { _id: v7(), studio: 'here', place: null, text: marks.text('defect'), photos: [] }
  const said = { ...defect, kind: 'defect' as const, urgency: 'normal' as const }
  expect((await house.as(coach, reports.create, { body: said })).status).toBe(200)
  expect(marks.in(await places()).some(found => found.startsWith('report: defect'))).toBe(true)
})
