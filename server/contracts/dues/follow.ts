import { eq } from 'drizzle-orm'
import { v5, v7 } from 'uuid'
import { type DueKind, dueNames, feeIn, firstDues, soldTooMuch } from '#contract/rules/contracts/dues.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import { prepaidTermOf } from '#contract/rules/contracts/prepaid.ts'
import type { MoneyNews } from '#server/contracts/plugs.ts'
import { eventsOf, lifeIn } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { today } from '#server/kit/zone.ts'
import { backBetween, firstAhead, lockedDues, owedBy, termsAheadOf } from './owedDues.ts'
import { dropPayback, paybackOf } from './paybackRows.ts'
import { daysNow, laterDay, renewalsBy, unleftLife } from './renewals.ts'
import { contractDue } from './tables.ts'
import { type Withdrawn, withdrawnOf } from './withdrawn.ts'

/** Kind of the job that sends back what is too much of a contract's money, and tells its member of what is to be paid. */
export const moneyKind = 'contract-money'

const space = '9a0d4a52-6c1e-4a4b-8f5e-2f0f5f3c6d11'

type Contract = MoneyNews['row']
type Event = MoneyNews['events'][number]

/** It follows in a job of its own: payments are locked before what is paid for. Each order is a new one, since one that runs may have looked already. */
export const settleLater = (tx: Tx, of: string) => orderJob(tx, { kind: moneyKind, key: `${moneyKind}:${v7()}`, payload: { contract: of } })

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

/** Whoever takes a contract over owes the fee for that alone: what is paid of its days is paid. */
async function ariseTaken(tx: Tx, { row, taken }: MoneyNews) {
  if (!taken) return
  const { _id: source, fee: whole } = taken
  const title = `${dueNames.transfer}: ${row.title}`
  await arise(tx, row, { kind: 'transfer', source, whole, title, from: row.start, to: row.start })
}

/** Takes what goes back of a contract first out of what was paid beforehand here; answers what is left of it. */
async function lessen(tx: Tx, { _id: of }: Contract, back: number): Promise<number> {
  let rest = back
  const isBegunAhead = (await termsAheadOf(tx, of)).includes(0)
  // The term in which somebody goes over is the one of several that is given back.
  const dues = (await lockedDues(tx, of)).toSorted((one, other) => other.term - one.term)
  for (const one of dues) {
    const isAhead = one.kind === 'prepaid' || (one.kind === 'upgrade' && isBegunAhead)
    const less = isAhead ? Math.min(rest, one.owed) : 0
    if (less === 0) continue
    rest -= less
    await tx
      .update(contractDue)
      .set({ less: one.less + less, owed: one.owed - less })
      .where(eq(contractDue._id, one._id))
  }
  if (back > 0) await settleLater(tx, of)
  return rest
}

/** An upgrade's difference is owed with the next contract; what goes back comes first out of what was paid beforehand here. */
async function ariseUpgrade({ tx }: Within<WithDomains>, { row, upgrade }: MoneyNews) {
  if (!upgrade) return
  const { _id: source, title, start, due, back, left } = upgrade
  await arise(tx, row, { kind: 'upgrade', source, whole: due, title: `${dueNames.upgrade}: ${title}`, from: start, to: start })
  const rest = await lessen(tx, left, back)
  if (rest > 0) await paybackOf(tx, left, { source, why: 'upgrade', amount: rest })
}

/** All dues of a contract are owed, and fall on the days, as its life says now; answers what becomes of the money of one that is withdrawn. */
async function keepOwed(tx: Tx, news: MoneyNews) {
  const { row } = news
  const unleft = unleftLife(news)
  const dues = await lockedDues(tx, row._id)
  const withdrawn = await withdrawnOf(tx, news, dues)
  const first = await firstAhead(tx, row._id, news.life)
  for (const one of dues) {
    const owed = owedBy(news, one, { first, gone: withdrawn.gone.get(one._id) })
    const days = daysNow(one, unleft)
    if (owed !== one.owed || Object.keys(days).length > 0)
      await tx
        .update(contractDue)
        .set({ owed, ...days })
        .where(eq(contractDue._id, one._id))
  }
  return withdrawn
}

/** The event by which a payback stands, for one that may shorten or cheapen: itself, or the one that it corrects; with all that it says. */
function causeOf(event: Event, events: readonly Event[]): { source: string; of: Event[]; why: 'ended' | 'correction' } | undefined {
  const root = (one: Event): Event => {
    const before = one.kind === 'correction' ? events.find(({ _id }) => _id === one.content.of) : undefined
    return before ? root(before) : one
  }
  const first = root(event)
  if (first.kind === 'notice') return { source: first._id, of: events.filter(one => root(one)._id === first._id), why: 'ended' }
  return event.kind === 'correction' && first.kind === 'price' ? { source: event._id, of: [event], why: 'correction' } : undefined
}

/**
 * Sums that the access-control service has billed for days that fall away are given back by hand (C41), and so is what paid days of the contract
 * before have paid of them; what was paid beforehand here goes back by itself.
 */
async function keepPaybacks(tx: Tx, news: MoneyNews) {
  const { row, life, events, added } = news
  if (!row.acceptedAt || row.way === 'company') return
  const isBilled = row.way === 'debit' || row.way === 'bill'
  for (const event of events.filter(({ _id }) => added.includes(_id))) {
    const cause = causeOf(event, events)
    if (!cause) continue
    const happened = events.filter(one => !cause.of.includes(one))
    const before: ContractLife = lifeIn(row, happened)
    const first = await firstAhead(tx, row._id, life)
    const { throughDues, beyond } = backBetween({ row, life: before, events: happened }, news, await lockedDues(tx, row._id), first)
    const billed = isBilled ? Math.max(0, soldTooMuch(before, life, today()) - throughDues - beyond) : 0
    if (billed + beyond > 0) await paybackOf(tx, row, { source: cause.source, why: cause.why, amount: billed + beyond })
    else await dropPayback(tx, cause.source)
  }
}

/**
 * Withdrawn, what the access-control service has billed goes back by hand, and so do paid days of the contract before that this one was begun with:
 * what of them was paid beforehand here is owed no more.
 */
async function keepWithdrawal(tx: Tx, { row, events, added }: MoneyNews, { billed, credit, left }: Withdrawn) {
  const event = events.find(({ _id, kind }) => kind === 'withdrawal' && added.includes(_id))
  if (!event) return
  const [before] = left === null ? [] : await tx.select().from(contract).where(eq(contract._id, left))
  const rest = before && before.way !== 'company' ? await lessen(tx, before, credit) : 0
  if (billed + rest > 0) await paybackOf(tx, row, { source: event._id, why: 'withdrawal', amount: billed + rest })
  if (!before) return
  // Both may be withdrawn at once: whoever waited for the dues of the other one reads it as it stands by now.
  const [now] = await tx.select().from(contract).where(eq(contract._id, before._id))
  if (now?.state !== 'withdrawn') return
  const happened = (await eventsOf(tx, [now._id])).get(now._id) ?? []
  await keepOwed(tx, { row: now, events: happened, life: lifeIn(now, happened), added: [] })
}

/** Has all money of a contract follow what happened to it (C41), in the same transaction; what goes back by itself goes by a job. */
export async function follow(given: Within<WithDomains>, news: MoneyNews) {
  const { tx } = given
  if (news.isAccepted) await ariseAccepted(tx, news)
  await ariseRenewals(tx, news)
  await arisePauses(tx, news)
  await ariseUpgrade(given, news)
  await ariseTaken(tx, news)
  const withdrawn = await keepOwed(tx, news)
  await keepPaybacks(tx, news)
  await keepWithdrawal(tx, news, withdrawn)
  if ((await tx.$count(contractDue, eq(contractDue.contract, news.row._id))) > 0) await settleLater(tx, news.row._id)
}
