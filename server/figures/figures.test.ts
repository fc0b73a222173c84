import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { figures } from '#contract/figures/calls.ts'
import { dryFor, type FigureKind, mostLines } from '#contract/figures/shapes.ts'
import type { TableType } from '#contract/fileTypes.ts'
import { buildsOnHeader } from '#contract/headers.ts'
import { linesOf } from '#contract/rules/figures/statement.ts'
import { dayMs } from '#contract/time.ts'
import { readBook, readPaper } from '#server/shared/exports/testing/read.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { forgetDryRuns, forgetFiles } from './retention.ts'
import { figureAmount, figureFile } from './tables.ts'

const house = testHouse()
/** Writes in «here»; the second in «there», the third everywhere. */
let office: Somebody
let other: Somebody
let chain: Somebody
beforeAll(async () => {
  for (const code of ['here', 'there']) await makeStudio(house, { code, name: code === 'here' ? 'Hier' : 'Dort' })
  office = await employee(house, 'office', ['here'], { vorname: 'Ruth', nachname: 'Hofstetter' })
  other = await employee(house, 'office', ['there'])
  chain = await employee(house, 'admin')
  // The first file makes the program that reads it.
  await check([head])
}, 120_000)

const excel: TableType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const carried = (bytes: Uint8Array, name = 'Zahlen.csv', type: TableType = 'text/csv') => ({
  field: 'file',
  name,
  type,
  base64: Buffer.from(bytes).toString('base64'),
  table: true as const,
})
const checks = { statement: figures.checkStatement, plan: figures.checkPlan }

interface Wishes {
  who?: Somebody
  x?: string
  kind?: FigureKind
  name?: string
}

const check = (lines: readonly string[], { who = office, x = 'here', kind = 'statement', name }: Wishes = {}) =>
  house.as(who, checks[kind], { params: { x }, query: {}, body: carried(strToU8(lines.join('\n')), name) })
const head = 'Konto;Bezeichnung;Monat;Betrag'

async function taken(lines: readonly string[], wishes: Wishes = {}) {
  const { reply: dry } = await check(lines, wishes)
  expect(dry.errors).toEqual([])
  const groups = dry.fresh.map(({ account, group }) => ({ account, group: group! }))
  const { reply, code } = await house.as(wishes.who ?? office, figures.take, { body: { id: dry.id!, groups } })
  expect(code).toBeUndefined()
  return reply
}

const compare = async (month: string, who = office, selectedStudios: string[] = []) =>
  (await house.as(who, figures.compare, { body: { range: { from: month, to: month }, selectedStudios } })).reply
/** The amounts of an account: what was, what was planned, what was a year before. */
const of = (account: string, { groups }: Awaited<ReturnType<typeof compare>>) =>
  groups
    .flatMap(({ accounts }) => accounts)
    .filter(each => each.account === account)
    .map(({ statement, plan, before }) => [statement, plan, before])[0]

describe('a dry run', () => {
  test('says what a file would do and changes nothing', async () => {
    const { reply } = await check([head, '3000;Abos;2031-01;100', '5000;Löhne;2031-01;40', '6000;Miete;2031-02;10'], {
      name: 'Jänner «1».csv',
    })
    expect(reply).toMatchObject({ kind: 'statement', studio: 'here', name: 'Jänner «1».csv', lines: 3, errors: [], faults: 0 })
    expect(reply.months).toEqual([
      { month: '2031-01', studios: 1, income: 10_000, expense: 4000, replaces: 0 },
      { month: '2031-02', studios: 1, income: 0, expense: 1000, replaces: 0 },
    ])
    expect(reply.fresh).toEqual([
      { account: '3000', name: 'Abos', group: 30 },
      { account: '5000', name: 'Löhne', group: 50 },
      { account: '6000', name: 'Miete', group: 60 },
    ])
    expect(Date.parse(reply.until!) - Date.now()).toBeLessThanOrEqual(dryFor)
    expect((await compare('2031-01')).groups).toEqual([])
  })

  test('of a file with errors tells them by line, and leaves nothing to take over', async () => {
    const { reply } = await check([head, '3000;Abos;2031-03;100', '1000;Kasse;2031-03;5', ...Array.from({ length: 300 }, () => 'x;y;z;0')])
    expect([reply.id, reply.faults, reply.errors.length]).toEqual([null, 301, 200])
    expect(reply.errors[0]).toEqual({ line: 3, message: 'Konto 1000 gehört nicht in die Erfolgsrechnung (3000 bis 8999).' })
    expect(await house.db.select().from(figureFile).where(eq(figureFile.lines, 302))).toEqual([])
  })

  test('reads Excel as well, and 50,000 lines of it', async () => {
    const months = Array.from({ length: 60 }, (_, at) => `${2040 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`)
    const cell = (place: string, text: string | number) =>
      typeof text === 'number' ? `<c r="${place}"><v>${text}</v></c>` : `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
    const accounts = Array.from({ length: 417 }, (_, at) => `${3000 + at}`)
    const rows = accounts.flatMap(account =>
      months.flatMap(month => ['here', 'there'].map(studio => [studio, account, month, 12.5] as const)),
    )
    const lines = [['Studio', 'Konto', 'Monat', 'Betrag'] as const, ...rows.slice(0, mostLines)].map(
      (row, at) => `<row r="${at + 1}">${row.map((text, column) => cell(`${'ABCD'[column]}${at + 1}`, text)).join('')}</row>`,
    )
    const book = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<sheetData>${lines.join('')}</sheetData>`) }, { level: 1 })
    const body = carried(book, 'Plan.xlsx', excel)
    const { reply, code } = await house.as(chain, figures.checkPlan, { params: { x: 'alle' }, query: {}, body })
    expect(code).toBeUndefined()
    expect([reply.lines, reply.faults, reply.months.length]).toEqual([mostLines, 0, 60])
    expect(reply.months.reduce((sum, { income, expense }) => sum + income + expense, 0)).toBe(mostLines * 1250)
    const groups = reply.fresh.map(({ account, group }) => ({ account, group: group! }))
    expect((await house.as(chain, figures.take, { body: { id: reply.id!, groups } })).reply).toMatchObject({
      lines: mostLines,
      stands: true,
    })
  }, 60_000)

  test('is refused for a type that is none, for too much, for nothing, and for a name that no one can read', async () => {
    const ask = (body: object, headers = {}) =>
      house.as(office, figures.checkPlan, { params: { x: 'here' }, query: {}, body: body as never }, { headers })
    const csv = carried(strToU8(head))
    expect((await ask({ ...csv, type: 'application/vnd.ms-excel' })).code).toBe('bad-media-type')
    expect((await ask(carried(new Uint8Array(5_000_001).fill(59)))).code).toBe('too-large')
    expect((await ask({ ...csv, base64: '' })).fields).toEqual({ file: 'Bitte wähle eine Datei aus.' })
    for (const name of ['%E0%A4%A', '', '%00', 'x'.repeat(2000)])
      expect((await ask(csv, { 'original-file-name': name })).fields).toEqual({ file: expect.stringMatching(/nicht lesbar/) })
    const { reply } = await ask(carried(strToU8(`${head}\n`.concat('3000;Abos;2031-01;1\n'.repeat(mostLines + 1)))))
    expect(reply.errors[0]?.message).toMatch(/mehr als 50’000 Zeilen/)
  })

  test('stands beside nine others of the same person; older ones give way', async () => {
    const writer = await employee(house, 'office', ['here'])
    const ids: (string | null)[] = []
    for (let nth = 0; nth < 11; nth++) {
      const { reply, code } = await check([head, `3000;Abos;2031-05;${nth}`], { who: writer })
      expect(code).toBeUndefined()
      ids.push(reply.id)
    }
    const there = (await house.db.select({ _id: figureFile._id }).from(figureFile).where(eq(figureFile.by, writer._id))).map(
      ({ _id }) => _id,
    )
    expect(there.sort()).toEqual(ids.slice(1).sort())
  })

  test('lasts an hour and is forgotten then', async () => {
    const { reply: dry } = await check([head, '3000;Abos;2031-04;1'])
    const before = new Date(Date.now() - dryFor - 1000).toISOString()
    await house.db.update(figureFile).set({ checked: before }).where(eq(figureFile._id, dry.id!))
    expect((await house.as(office, figures.take, { body: { id: dry.id!, groups: [{ account: '3000', group: 30 }] } })).code).toBe(
      'figures-lapsed',
    )
    await forgetDryRuns(house)
    expect(await house.db.select().from(figureAmount).where(eq(figureAmount.file, dry.id!))).toEqual([])
    expect((await house.as(office, figures.take, { body: { id: v7(), groups: [] } })).code).toBe('figures-lapsed')
  })
})

describe('taken over', () => {
  test('a file replaces its months as a whole; taken back, the file before says them again', async () => {
    await taken([head, '3000;Abos;2030-01;100', '6000;Miete;2030-01;30', '3000;Abos;2030-02;7'])
    expect(of('3000', await compare('2030-01'))).toEqual([10_000, null, null])
    const second = await taken([head, '3000;Abos;2030-01;120'], { name: 'Korrektur.csv' })
    expect(second).toMatchObject({
      kind: 'statement',
      studio: 'here',
      name: 'Korrektur.csv',
      by: 'Ruth Hofstetter',
      from: '2030-01',
      to: '2030-01',
      stands: true,
    })
    const now = await compare('2030-01')
    expect([of('3000', now), of('6000', now)]).toEqual([[12_000, null, null], undefined])
    expect(of('3000', await compare('2030-02'))).toEqual([700, null, null])

    const params = { id: second._id }
    expect((await house.as(office, figures.remove, { params, query: { version: second.version } })).code).toBeUndefined()
    const before = await compare('2030-01')
    expect([of('3000', before), of('6000', before)]).toEqual([
      [10_000, null, null],
      [3000, null, null],
    ])
    expect((await house.as(office, figures.restore, { params })).reply).toMatchObject({ stands: true, version: 3 })
    expect(of('3000', await compare('2030-01'))).toEqual([12_000, null, null])
  })

  test('taken back, brought back and taken back again by one device, which saw it as it was at first, it is taken back', async () => {
    const { _id, version } = await taken([head, '3000;Abos;2030-06;5'])
    const [params, query, first, second] = [{ id: _id }, { version }, v7(), v7()]
    await house.as(office, figures.remove, { params, query }, { key: first })
    await house.as(office, figures.restore, { params }, { key: second, headers: { [buildsOnHeader]: `figures.remove:${first}` } })
    expect((await house.as(office, figures.remove, { params, query }, { key: v7() })).code).toBe('stale')
    const headers = { [buildsOnHeader]: `figures.remove:${first} figures.restore:${second}` }
    expect((await house.as(office, figures.remove, { params, query }, { key: v7(), headers })).code).toBeUndefined()
    expect((await compare('2030-06')).groups).toEqual([])
  })

  test('twice it is taken over once, and the first to have taken it stays named', async () => {
    const { reply: dry } = await check([head, '3000;Abos;2030-03;5'])
    const body = { id: dry.id!, groups: [] }
    const [first, again] = [await house.as(office, figures.take, { body }), await house.as(chain, figures.take, { body })]
    expect(again.reply).toEqual(first.reply)
    expect(again.reply.by).toBe('Ruth Hofstetter')
  })

  test('a new account needs a group, which is remembered for the next file', async () => {
    const lines = [head, '7600;Solarium;2030-04;5']
    const { reply: dry } = await check(lines)
    expect(dry.fresh).toEqual([{ account: '7600', name: 'Solarium', group: 76 }])
    const refused = await house.as(office, figures.take, { body: { id: dry.id!, groups: [] } })
    expect([refused.code, refused.fields]).toEqual(['invalid', { groups: 'Wähle zuerst die Gruppe von Konto 7600.' }])
    expect((await compare('2030-04')).groups).toEqual([])
    const unknown = await house.as(office, figures.take, { body: { id: dry.id!, groups: [{ account: '7600', group: 9999 }] } })
    expect(unknown.code).toBe('invalid')
    expect((await house.as(office, figures.take, { body: { id: dry.id!, groups: [{ account: '7600', group: 67 }] } })).code).toBeUndefined()
    expect((await compare('2030-04')).groups.map(({ number }) => number)).toEqual([67])
    expect((await check(lines)).reply.fresh).toEqual([])
  })

  test('fifty at once, some of them the same: every one is whole, and the month is as one of them says it', async () => {
    const dry = await Promise.all(
      Array.from(
        { length: 5 },
        async (_, at) => (await check([head, `3000;Abos;2030-05;${at + 1}`, `6000;Miete;2030-05;${at + 1}`])).reply,
      ),
    )
    const all = Array.from({ length: 20 }, (_, at) => house.as(office, figures.take, { body: { id: dry[at % 5]!.id!, groups: [] } }))
    for (const { code } of await Promise.all(all)) expect(code).toBeUndefined()
    const now = await compare('2030-05')
    expect(of('3000', now)).toEqual(of('6000', now))
  })
})

describe('the comparison', () => {
  test('holds a month against its plan and the year before, by group and account, and says what lacks', async () => {
    await taken([head, '3000;Abos;2032-06;1000', '5000;Löhne;2032-06;400'])
    await taken([head, '3000;Abos;2033-06;1100', '5000;Löhne;2033-06;450'])
    await taken([head, '3000;Abos;2033-06;1050', '6000;Miete;2033-06;300'], { kind: 'plan' })
    const now = await compare('2033-06')
    expect(of('3000', now)).toEqual([110_000, 105_000, 100_000])
    expect(of('5000', now)).toEqual([45_000, 0, 40_000])
    expect(linesOf(now.groups).at(-1)).toMatchObject({ title: 'Ergebnis', statement: 65_000, plan: 75_000, before: 60_000 })
    expect(now.lacking).toEqual({ statement: { many: 0, first: [] }, plan: { many: 0, first: [] }, before: { many: 0, first: [] } })
    const both = (await house.as(chain, figures.compare, { body: { range: { from: '2033-06', to: '2033-07' } } })).reply
    expect(both.lacking.plan).toEqual({
      many: 3,
      first: [
        { month: '2033-06', studio: 'there' },
        { month: '2033-07', studio: 'here' },
        { month: '2033-07', studio: 'there' },
      ],
    })
    expect(of('3000', both)).toEqual([110_000, 105_000, 100_000])
  })

  test('adds studios up; a file for all says each, and asks for the right in all', async () => {
    const lines = ['Studio;Konto;Monat;Betrag', 'Hier;3000;2034-01;10', 'there;3000;2034-01;5']
    expect((await check(lines, { x: 'alle' })).code).toBe('forbidden')
    const file = await taken(lines, { who: chain, x: 'alle' })
    expect(file.studio).toBeNull()
    expect(of('3000', await compare('2034-01', chain))).toEqual([1500, null, null])
    expect(of('3000', await compare('2034-01', office))).toEqual([1000, null, null])
    expect(of('3000', await compare('2034-01', chain, ['there']))).toEqual([500, null, null])
    const remove = (who: Somebody) => house.as(who, figures.remove, { params: { id: file._id }, query: { version: file.version } })
    expect((await remove(office)).code).toBe('missing')
    expect((await house.as(office, figures.files, { query: {} })).reply.rows.map(({ _id }) => _id)).not.toContain(file._id)
    expect((await remove(chain)).code).toBeUndefined()
  })

  test('a year stands month by month; a month of which nobody knows is not nothing', async () => {
    await taken([head, '3000;Abos;2035-02;10', '6000;Miete;2035-03;4'])
    const { reply } = await house.as(office, figures.statement, { params: { x: 'here' }, query: { year: 2035 } })
    expect(reply.accounts.map(({ account, amounts }) => [account, amounts.slice(0, 4)])).toEqual([
      ['3000', [null, 1000, 0, null]],
      ['6000', [null, 0, 400, null]],
    ])
    expect((await house.as(office, figures.plan, { params: { x: 'here' }, query: { year: 2035 } })).reply.accounts).toEqual([])
  })

  test('is a book and a paper whose sums are the screen’s', async () => {
    await taken([head, '3000;Abos;2036-01;1000', '3960;=HYPERLINK(1);2036-01;0', '5000;Löhne;2036-01;400'])
    const body = { range: { from: '2036-01', to: '2036-01' } }
    const [book] = Object.values(readBook(Buffer.from(await (await house.as(office, figures.excel, { body })).reply.arrayBuffer())))
    const cells = Object.values(book!)
    expect(cells.map(({ value }) => value)).toEqual(expect.arrayContaining(['=HYPERLINK(1)', 'Ergebnis', 600]))
    expect(cells.some(({ formula }) => formula)).toBe(false)
    const paper = readPaper(Buffer.from(await (await house.as(office, figures.pdf, { body })).reply.arrayBuffer()))
    expect(paper.flat().join(' ')).toMatch(/Ergebnis 600\.00/)
  })
})

describe('who may', () => {
  test('whoever may look writes nothing; nobody reads or writes another studio', async () => {
    const reader = await holder(house, [{ right: 'stat_viewstudio', studios: ['here'] }])
    const manager = await employee(house, 'studio_manager', ['here'])
    const lines = [head, '3000;Abos;2037-01;1']
    for (const who of [reader, manager, other, await member(house)]) expect((await check(lines, { who })).code).toBe('forbidden')
    const year = { params: { x: 'here' }, query: { year: 2037 } }
    expect((await house.as(reader, figures.statement, year)).code).toBeUndefined()
    expect((await house.as(other, figures.statement, year)).code).toBe('forbidden')
    expect((await house.as(office, figures.statement, { ...year, params: { x: 'alle' } })).code).toBe('forbidden')
    const body = { range: { from: '2030-01', to: '2030-01' }, selectedStudios: ['here'] }
    expect((await house.as(other, figures.compare, { body })).code).toBe('forbidden')
    // Of one person so many files are taken a minute.
    const who = await employee(house, 'office', ['here'])
    const file = await taken(lines, { who })
    expect((await house.as(other, figures.remove, { params: { id: file._id }, query: { version: 1 } })).code).toBe('missing')
    expect((await house.as(other, figures.restore, { params: { id: file._id } })).code).toBe('missing')
    const { reply: dry } = await check(lines, { who })
    expect((await house.as(other, figures.take, { body: { id: dry.id!, groups: [] } })).code).toBe('forbidden')
  })

  test('accounts are everybody’s, so whoever may write in all studios names and groups them', async () => {
    const row = async () => (await house.as(chain, figures.accounts, { query: { q: '3000' } })).reply.rows[0]!
    const { _id, version } = await row()
    const save = (who: Somebody, over: object = {}) =>
      house.as(who, figures.saveAccount, { params: { id: _id }, body: { name: 'Mitgliedschaften', group: 30, version, ...over } })
    expect((await save(office)).code).toBe('forbidden')
    expect((await save(chain, { group: 1234 })).code).toBe('invalid')
    expect((await save(chain)).reply).toMatchObject({ name: 'Mitgliedschaften', version: version + 1 })
    expect((await save(chain, { name: 'Abos' })).code).toBe('stale')
    expect((await house.as(office, figures.groups)).reply.map(({ number }) => number)).toContain(30)
  })
})

test('what was taken back is forgotten after 400 days, and all once the books are over', async () => {
  const who = await employee(house, 'office', ['here'])
  const [back, old] = [await taken([head, '3000;Abos;2038-01;1'], { who }), await taken([head, '3000;Abos;2038-02;1'], { who })]
  const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
  await house.db
    .update(figureFile)
    .set({ removedAt: ago(399) })
    .where(eq(figureFile._id, back._id))
  await house.db
    .update(figureFile)
    .set({ taken: ago(3600) })
    .where(eq(figureFile._id, old._id))
  const there = async () => (await house.db.select({ _id: figureFile._id }).from(figureFile)).map(({ _id }) => _id)
  await forgetFiles(house, new Date())
  expect(await there()).toEqual(expect.arrayContaining([back._id, old._id]))
  await forgetFiles(house, new Date(Date.now() + 500 * dayMs))
  expect((await there()).filter(_id => [back._id, old._id].includes(_id))).toEqual([])
})
