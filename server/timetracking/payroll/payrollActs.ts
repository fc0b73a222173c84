import { and, arrayContained, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { type Brand, brands } from '#contract/brand.ts'
import type { CallBody, Reply } from '#contract/call.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { isSame } from '#contract/rules/same.ts'
import type { payroll } from '#contract/timetracking/payroll.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { WithBus } from '#server/kit/house.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { person } from '#server/shared/auth/tables.ts'
import { monthText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { secondWordOf } from '#server/shared/twoPeople.ts'
import { officeIn } from './layout.ts'
import { addedLines, payrollReply } from './payrollFiles.ts'
import { filedOf, keepLines, linesOf, previewOf } from './preview.ts'
import { payrollFile, payrollTaken } from './tables.ts'

type PayrollCalls = typeof payroll
type Row = typeof payrollFile.$inferSelect

const link = '/dashboard/timetracker/office/lohn'

/** Files about studios in all of which the caller has the office. */
function visibleTo(who: Who): SQL | undefined {
  const reach = studiosWith('tt_office', who)
  if (reach === 'all') return undefined
  return reach.length === 0 ? sql`false` : arrayContained(payrollFile.studios, reach)
}

/** Files of a brand and month come one after the other: what one holds the next one knows. */
const lockMonth = (tx: Tx, brand: Brand) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payroll ${brand}`}, 0))`)

const [proposer, freezer] = [alias(person, 'proposer'), alias(person, 'freezer')]
const nameOf = (who: Record<'vorname' | 'nachname', PgColumn>) =>
  sql<string | null>`nullif(trim(concat_ws(' ', ${who.vorname}, ${who.nachname})), '')`
const counted = (what: string) => sql<number>`(select ${sql.raw(what)}::int from payroll_line l where l.file = ${payrollFile._id})`

const read = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      row: payrollFile,
      by: nameOf(proposer),
      second: nameOf(freezer),
      lines: counted('count(*)'),
      people: counted('count(distinct l.person)'),
    })
    .from(payrollFile)
    .leftJoin(proposer, eq(proposer._id, payrollFile.proposer))
    .leftJoin(freezer, eq(freezer._id, payrollFile.freezer))
    .where(where)
    .orderBy(desc(payrollFile.month), sql`${payrollFile.number} desc nulls first`, desc(payrollFile._id))

/** All who have the office in every studio of a file. */
async function decidersOf(tx: Tx, { studios }: Pick<Row, 'studios'>) {
  const [first = [], ...others] = await Promise.all(studios.map(code => holdersOf(tx, 'tt_office', code)))
  return first.filter(one => others.every(all => all.includes(one)))
}

const secondFor = (tx: Tx, who: Who, row: Pick<Row, 'proposer' | 'studios'>) =>
  secondWordOf({ who, first: [row.proposer], deciders: () => decidersOf(tx, row) })

async function payrollFileRowOf(tx: Tx, who: Who, { row, by, second, lines, people }: Awaited<ReturnType<typeof read>>[number]) {
  const { _id, brand, month, studios, number, hash, proposedAt, frozenAt, alone, layout } = row
  return {
    _id,
    brand,
    month,
    studios,
    number,
    hash,
    format: layout.format,
    lines,
    people,
    proposed: { name: by, at: proposedAt },
    frozen: frozenAt === null ? null : { name: second, at: frozenAt, alone },
    mayFreeze: frozenAt === null && (await secondFor(tx, who, row)) !== undefined,
  }
}

export async function list({ tx, who }: Acting<unknown>, { brand, offset = 0, limit = 100 }: PageQuery & { brand?: Brand[] }) {
  const where = and(visibleTo(who), brand?.length ? inArray(payrollFile.brand, brand) : undefined)
  const rows = await read(tx, where).offset(offset).limit(limit)
  return { rows: await Promise.all(rows.map(row => payrollFileRowOf(tx, who, row))), total: await tx.$count(payrollFile, where) }
}

const taker = alias(person, 'taker')

export async function readPayrollFile({ tx, who }: Pick<Acting<unknown>, 'tx' | 'who'>, _id: string): Promise<Reply<PayrollCalls['one']>> {
  const [row] = await read(tx, and(eq(payrollFile._id, _id), visibleTo(who)))
  if (!row) throw new Refusal('missing')
  const taken = await tx
    .select({ name: nameOf(taker), at: payrollTaken.at })
    .from(payrollTaken)
    .leftJoin(taker, eq(taker._id, payrollTaken.actor))
    .where(eq(payrollTaken.file, _id))
    .orderBy(desc(payrollTaken.at))
    .limit(100)
  return { ...(await payrollFileRowOf(tx, who, row)), content: await linesOf(tx, _id), taken }
}

export async function preview({ tx, who }: Acting<unknown>, { brand, month }: CallBody<PayrollCalls['preview']>) {
  const { layout: _, ...told } = await previewOf(tx, { brand, month, studios: await officeIn(tx, who, brand) })
  return told
}

/** Hands in what was seen; the same again is no news. */
export async function propose(given: Acting<WithBus>, { _id, brand, month, hash }: CallBody<PayrollCalls['propose']>) {
  const { tx, house, who } = given
  await lockMonth(tx, brand)
  const [known] = await tx.select().from(payrollFile).where(eq(payrollFile._id, _id))
  if (known) {
    if (known.hash !== hash || known.proposer !== actorOf(who)) throw new Refusal('taken')
    return readPayrollFile(given, _id)
  }
  const studios = await officeIn(tx, who, brand)
  const { layout, ...told } = await previewOf(tx, { brand, month, studios })
  if (told.hash !== hash) throw new Refusal('stale', undefined, told)
  const lines = filedOf(told.lines)
  if (lines.length === 0) throw new Refusal('payroll-none')
  const row = { _id, brand, month, studios, layout, hash, proposer: actorOf(who), proposedAt: new Date().toISOString(), added: true }
  await tx.insert(payrollFile).values(row)
  await keepLines(tx, _id, lines)
  const people = (await decidersOf(tx, row)).filter(other => other !== actorOf(who))
  if (people.length > 0)
    await notify(tx, house, { people, title: `Die Lohndatei ${monthText(`${month}-01`)} wartet auf deine Freigabe.`, link })
  return readPayrollFile(given, _id)
}

async function lockPayrollFile({ tx, who }: Acting<unknown>, _id: string) {
  const [seen] = await tx
    .select({ brand: payrollFile.brand })
    .from(payrollFile)
    .where(and(eq(payrollFile._id, _id), visibleTo(who)))
  if (!seen) throw new Refusal('missing')
  await lockMonth(tx, seen.brand)
  const [row] = await tx.select().from(payrollFile).where(eq(payrollFile._id, _id)).for('update')
  if (!row) throw new Refusal('missing')
  return row
}

/** Names of those whose lines are others than when the file was proposed. */
async function changedIn(tx: Tx, file: string, now: readonly { person: string; name: string }[]) {
  const key = (all: readonly { person: string; name: string }[]) => {
    const by = new Map<string, { name: string; lines: unknown[] }>()
    for (const { person: whose, name, ...line } of all) {
      const known = by.get(whose) ?? { name, lines: [] }
      known.lines.push(line)
      by.set(whose, known)
    }
    return by
  }
  const [before, after] = [key(await linesOf(tx, file)), key(now)]
  const isOther = (whose: string) => !isSame(before.get(whose)?.lines, after.get(whose)?.lines)
  return [...new Set([...before.keys(), ...after.keys()])].filter(isOther).map(whose => (after.get(whose) ?? before.get(whose))!.name)
}

/** Freezes a file by the word of a second person; the same again is no news. */
export async function freeze(given: Acting<WithBus>, _id: string, { hash }: CallBody<PayrollCalls['freeze']>) {
  const { tx, house, who } = given
  const row = await lockPayrollFile(given, _id)
  if (row.number !== null && row.hash === hash) return readPayrollFile(given, _id)
  const second = await secondFor(tx, who, row)
  if (!second) throw new Refusal('payroll-own')
  const now = await previewOf(tx, row)
  if (row.hash !== hash || now.hash !== hash) {
    const names = await changedIn(tx, _id, filedOf(now.lines))
    const whom = names.length > 0 ? ` Geändert bei: ${names.slice(0, 20).join(', ')}${names.length > 20 ? ' und weiteren' : ''}.` : ''
    throw new Refusal(
      'payroll-changed',
      undefined,
      undefined,
      `Seit der Vorlage hat sich etwas geändert.${whom} Nimm sie zurück und leg sie neu vor.`,
    )
  }
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${payrollFile.number}), 0)` })
    .from(payrollFile)
    .where(eq(payrollFile.brand, row.brand))
  const frozen = {
    number: Number(last?.number ?? 0) + 1,
    freezer: actorOf(who),
    frozenAt: new Date().toISOString(),
    alone: second === 'alone',
  }
  await tx.update(payrollFile).set(frozen).where(eq(payrollFile._id, _id))
  const people = (await decidersOf(tx, row)).filter(other => other !== actorOf(who))
  if (people.length > 0)
    await notify(tx, house, {
      people,
      title: `Lohndatei ${brands[row.brand].name} Nr. ${frozen.number} für ${monthText(`${row.month}-01`)} ist freigegeben.`,
      link,
    })
  return readPayrollFile(given, _id)
}

/** Takes back what waits for its second person. */
export async function remove(given: Acting<unknown>, _id: string) {
  const row = await lockPayrollFile(given, _id)
  if (row.number !== null) throw new Refusal('payroll-frozen')
  await given.tx.delete(payrollFile).where(eq(payrollFile._id, _id))
  return done
}

/** The frozen file, with a trace of who took it. */
export async function take({ tx, who }: Acting<unknown>, _id: string) {
  const [row] = await tx
    .select()
    .from(payrollFile)
    .where(and(eq(payrollFile._id, _id), visibleTo(who)))
  if (!row) throw new Refusal('missing')
  if (row.number === null || row.frozenAt === null) throw new Refusal('payroll-open')
  await tx.insert(payrollTaken).values({ _id: v7(), file: _id, actor: actorOf(who), at: new Date().toISOString() })
  const title = `Lohndatei ${brands[row.brand].name} Nr. ${row.number}, ${monthText(`${row.month}-01`)}`
  const name = `Lohn ${row.brand} ${row.month} Nr ${row.number}`
  const kept = await linesOf(tx, _id)
  const lines = row.added ? addedLines(kept, row.layout) : kept
  return payrollReply({ name, title, at: row.frozenAt, layout: row.layout, lines })
}
