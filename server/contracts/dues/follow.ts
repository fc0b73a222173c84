import { asc, eq } from 'drizzle-orm'
import { v5, v7 } from 'uuid'
import { type DueKind, dueNames, feeIn, firstDues, owedOf, soldTooMuch } from '#contract/rules/contracts/dues.ts'
import type { Life } from '#contract/rules/contracts/life.ts'
import { prepaidTermOf } from '#contract/rules/contracts/prepaid.ts'
import type { MoneyNews } from '#server/contracts/plugs.ts'
import { countedBy, lifeIn } from '#server/contracts/rules.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { today } from '#server/kit/zone.ts'
import { dropPayback, paybackOf } from './paybackRows.ts'
import { contractDue } from './tables.ts'
import { daysNow, laterDay, renewalsBy, unleftLife } from './terms.ts'

/** Kind of the job that sends back what is too much of a contract's money, and tells its member of what is to be paid. */
export const moneyKind = 'contract-money'

const space = '9a0d4a52-6c1e-4a4b-8f5e-2f0f5f3c6d11'

type Contract = MoneyNews['row']
export type DueRecord = typeof contractDue.$inferSelect

/** It follows in a job of its own: payments are locked before what is paid for. Each order is a new one, since one that runs may have looked already. */
export const settleLater = (tx: Tx, contract: string) =>
  orderJob(tx, { kind: moneyKind, key: `${moneyKind}:${v7()}`, payload: { contract } })

interface Arising {
  kind: DueKind
  source: string
  term?: number
  whole: number
  title: string
  from: string
  to: string
}

/** Writes down what is to be paid, once for the same thing. */
async function arise(tx: Tx, { _id, person, studio, way }: Contract, { kind, source, term = 0, whole, title, from, to }: Arising) {
  if (whole <= 0 || way === 'company') return
  await tx
    .insert(contractDue)
    .values({
      _id: v5(`${kind} ${source}`, space),
      contract: _id,
      person,
      studio,
      kind,
      source,
      term,
      title: title.slice(0, 120),
      whole,
      owed: whole,
      from,
      to,
      dueOn: laterDay(today(), from),
      createdAt: new Date().toISOString(),
    })
    .onConflictDoNothing()
}

async function ariseAccepted(tx: Tx, { row, life }: MoneyNews) {
  const days = prepaidTermOf(life, 0)
  for (const { kind, whole } of firstDues(row.way, row.total, feeIn(row.lines)))
    await arise(tx, row, {
      kind,
      source: row._id,
      whole,
      title: kind === 'prepaid' ? `${row.title}, im Voraus` : `${dueNames[kind]}: ${row.title}`,
      from: row.start,
      to: kind === 'prepaid' && days ? days.to : row.start,
    })
}

/** Each renewal makes its due, once. */
async function ariseRenewals(tx: Tx, news: MoneyNews) {
  const { row } = news
  for (const { number, from, to, price } of renewalsBy(news, today()))
    await arise(tx, row, {
      kind: 'prepaid',
      source: v5(`${row._id} term ${number}`, space),
      term: number,
      whole: price ?? 0,
      title: `${row.title}, ${number}. Verlängerung, im Voraus`,
      from,
      to,
    })
}

async function arisePauses(tx: Tx, { row, events, added }: MoneyNews) {
  for (const { _id, kind, day, content } of events) {
    if (kind !== 'pause' || !added.includes(_id)) continue
    const fee = Number(content.fee ?? 0)
    await arise(tx, row, { kind: 'pause', source: _id, whole: fee, title: `${dueNames.pause}: ${row.title}`, from: day, to: day })
  }
}

/** Those of a contract, locked in the order in which everybody locks them. */
const lockedDues = (tx: Tx, contract: string) =>
  tx.select().from(contractDue).where(eq(contractDue.contract, contract)).orderBy(asc(contractDue._id)).for('no key update')

/** An upgrade's difference is owed with the next contract; what goes back comes first out of what was paid beforehand here. */
async function ariseUpgrade({ tx }: Within<WithDomains>, { row, upgrade }: MoneyNews) {
  if (!upgrade) return
  const { _id: source, title, start, due, back, left } = upgrade
  await arise(tx, row, { kind: 'upgrade', source, whole: due, title: `${dueNames.upgrade}: ${title}`, from: start, to: start })
  let rest = back
  // Of several terms the one is given back in which somebody goes over.
  const dues = (await lockedDues(tx, left._id)).toSorted((one, other) => other.term - one.term)
  for (const one of dues) {
    const less = one.kind === 'prepaid' ? Math.min(rest, one.owed) : 0
    if (less === 0) continue
    rest -= less
    await tx
      .update(contractDue)
      .set({ less: one.less + less, owed: one.owed - less })
      .where(eq(contractDue._id, one._id))
  }
  if (rest > 0) await paybackOf(tx, left, { source, why: 'upgrade', amount: rest })
  if (back > 0) await settleLater(tx, left._id)
}

export const surplusOf = ({ paid, owed, waived }: Pick<DueRecord, 'paid' | 'owed' | 'waived'>) =>
  Math.max(0, paid - Math.max(0, owed - waived))

/** All dues of a contract are owed, and fall on the days, as its life says now. */
async function keepOwed(tx: Tx, news: MoneyNews) {
  const { row, life } = news
  const told = countedBy(row, news.events).events
  const unleft = unleftLife(news)
  for (const one of await lockedDues(tx, row._id)) {
    // What was to be paid beforehand and nobody has paid is billed by the new way.
    const isMoved = one.kind === 'prepaid' && row.way !== 'prepaid' && one.paid === 0
    const owed = isMoved ? 0 : owedOf(one, life, told, unleft)
    const days = daysNow(one, unleft)
    if (owed !== one.owed || Object.keys(days).length > 0)
      await tx
        .update(contractDue)
        .set({ owed, ...days })
        .where(eq(contractDue._id, one._id))
  }
}

type Event = MoneyNews['events'][number]

/** The event by which a payback stands, for one that may shorten or cheapen: itself, or the one that it corrects; with all that it says. */
function causeOf(
  event: Event,
  events: readonly Event[],
): { source: string; of: Event[]; why: 'withdrawal' | 'ended' | 'correction' } | undefined {
  if (event.kind === 'withdrawal') return { source: event._id, of: [event], why: 'withdrawal' }
  const root = (one: Event): Event => {
    const before = one.kind === 'correction' ? events.find(({ _id }) => _id === one.content.of) : undefined
    return before ? root(before) : one
  }
  const first = root(event)
  if (first.kind === 'notice') return { source: first._id, of: events.filter(one => root(one)._id === first._id), why: 'ended' }
  return event.kind === 'correction' && first.kind === 'price' ? { source: event._id, of: [event], why: 'correction' } : undefined
}

/** What the access-control service has billed for days that fall away is given back by hand (C41). */
async function keepPaybacks(tx: Tx, { row, life, events, added }: MoneyNews) {
  if (!row.acceptedAt || (row.way !== 'debit' && row.way !== 'bill')) return
  for (const event of events.filter(({ _id }) => added.includes(_id))) {
    const cause = causeOf(event, events)
    if (!cause) continue
    const before: Life = lifeIn(
      row,
      events.filter(one => !cause.of.includes(one)),
    )
    const amount = soldTooMuch(before, life, today())
    if (amount > 0) await paybackOf(tx, row, { source: cause.source, why: cause.why, amount })
    else await dropPayback(tx, cause.source)
  }
}

/** Has all money of a contract follow what happened to it (C41), in the same transaction; what goes back by itself goes by a job. */
export async function follow(given: Within<WithDomains>, news: MoneyNews) {
  const { tx } = given
  if (news.isAccepted) await ariseAccepted(tx, news)
  await ariseRenewals(tx, news)
  await arisePauses(tx, news)
  await ariseUpgrade(given, news)
  await keepOwed(tx, news)
  await keepPaybacks(tx, news)
  if ((await tx.$count(contractDue, eq(contractDue.contract, news.row._id))) > 0) await settleLater(tx, news.row._id)
}
