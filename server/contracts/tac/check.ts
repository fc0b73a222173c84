import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { canonical } from '#contract/rules/canonical.ts'
import { deviationsIn, toldBy } from '#contract/rules/contracts/deviations.ts'
import type { AccessContract } from '#contract/rules/contracts/tac.ts'
import { askAnew } from '#server/accessControl/rules.ts'
import { columnsOf, lifeIn } from '#server/contracts/life.ts'
import { contract, contractLeader, contractTac } from '#server/contracts/tables.ts'
import { orderAtTac } from '#server/contracts/tacOrder.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { AccessError, type Profile } from '#server/outside/accessControl/port.ts'
import { person } from '#server/shared/auth/tables.ts'
import { addForeign } from './foreign.ts'
import { retryEnds } from './late.ts'
import { fieldsOf, type MappedContract, type MappedPerson, oursOf, takenNumbers } from './sides.ts'

/** People that are read at once. */
const atOnce = 100
/** After so many people without an answer the rest waits for the next night. */
const patience = 5

/** Contracts that are compared: those that run or are to come. */
const isCurrent = () => and(eq(contract.state, 'accepted'), or(isNull(contract.finalEnd), sql`${contract.finalEnd} >= ${today()}::date`))

/** Says of a contract without one which number it has there, where only one can be meant: it begins on the same day and nobody has it. */
async function matched(tx: Tx, row: MappedContract, contracts: readonly AccessContract[], taken: ReadonlySet<number>) {
  const { start } = await oursOf(tx, row)
  const same = contracts.filter(each => !taken.has(each.ContractID) && toldBy(each)?.start === start)
  return same.length === 1 ? same[0]!.ContractID : null
}

/** Compares one contract, and keeps what is otherwise. */
async function compare(
  tx: Tx,
  row: MappedContract,
  who: MappedPerson,
  there: { profile: Profile | undefined; contracts: readonly AccessContract[] },
) {
  const [kept] = await tx.select().from(contractTac).where(eq(contractTac.contract, row._id))
  const isOrdered = kept?.state === 'ordered'
  // One that is ordered says its number itself: another that begins on the same day is none of it.
  const known = kept?.foreign ?? null
  const found = known ?? (isOrdered ? null : await matched(tx, row, there.contracts, await takenNumbers(tx, there.contracts)))
  const checkedAt = new Date().toISOString()
  const deviations = isOrdered ? [] : deviationsIn(await fieldsOf(tx, row, who, Object.assign({ foreign: found }, there)))
  const number = found === null ? {} : { state: 'there' as const, foreign: found, said: null }
  await tx
    .insert(contractTac)
    .values({ contract: row._id, key: `contract-${v7()}`, state: 'hand', ...number, deviations, checkedAt, at: checkedAt })
    .onConflictDoUpdate({ target: contractTac.contract, set: { ...number, deviations, checkedAt } })
}

/** A contract that the service leads alone is written anew as it says now. */
async function refresh(tx: Tx, row: MappedContract, contracts: readonly AccessContract[]) {
  const tac = contracts.find(({ ContractID }) => ContractID === row.tac?.ContractID)
  if (!tac || canonical(tac) === canonical(row.tac)) return
  await tx
    .update(contract)
    .set({ tac, version: row.version + 1, ...columnsOf(lifeIn({ ...row, tac }, [])) })
    .where(eq(contract._id, row._id))
}

/** The studio of a contract that the service alone knows, which names none: its person's home, else where their newest one is. */
const studioFor = ({ studioCode }: MappedPerson, rows: readonly MappedContract[], connected: ReadonlySet<string>) =>
  studioCode && connected.has(studioCode) ? studioCode : rows.at(-1)?.studio

/** Compares all of one person's contracts, and has those that the service alone knows stand here too. */
async function checkPerson(house: House, who: MappedPerson, connected: ReadonlySet<string>) {
  const { contracts } = await askAnew(house, { _id: who._id, tacUserId: who.tacUserId! })
  const profile = await accessControl(house).profile(who.tacUserId!)
  await house.db.transaction(async tx => {
    const rows = await tx
      .select()
      .from(contract)
      .where(and(eq(contract.person, who._id), eq(contract.state, 'accepted'), inArray(contract.studio, [...connected])))
      .orderBy(contract.index)
      .for('update')
    for (const row of rows)
      if (row.tac) await refresh(tx, row, contracts)
      else if (row.finalEnd === null || row.finalEnd >= today()) await compare(tx, row, who, { profile, contracts })
    const taken = await takenNumbers(tx, contracts)
    const open = await tx
      .select({ foreign: contractTac.foreign })
      .from(contractTac)
      .innerJoin(contract, eq(contract._id, contractTac.contract))
      .where(and(eq(contract.person, who._id), isNull(contractTac.foreign)))
    // One of them may be a contract of ours that nobody has mapped yet.
    const studio = studioFor(who, rows, connected)
    if (open.length > 0 || !studio) return
    for (const tac of contracts) if (!taken.has(tac.ContractID)) await addForeign({ tx, house }, who, studio, tac)
  })
}

/** People who have a contract in a connected studio, or are at home there. */
const isOf = (connected: readonly string[]) =>
  or(
    inArray(person.studioCode, [...connected]),
    sql`exists (select 1 from ${contract} where ${contract.person} = ${person._id} and ${inArray(contract.studio, [...connected])})`,
  )

/** Orders once more what was given up after many tries. */
async function retry({ db }: House) {
  const rows = await db
    .select({ row: contract })
    .from(contractTac)
    .innerJoin(contract, eq(contract._id, contractTac.contract))
    .where(eq(contractTac.state, 'ordered'))
  for (const { row } of rows) await db.transaction(tx => orderAtTac(tx, row))
}

/** Accepted contracts of connected studios whose person has no number there yet: they are made there. */
async function orderMissing({ db }: House, connected: readonly string[]) {
  const rows = await db
    .select({ row: contract })
    .from(contract)
    .innerJoin(person, eq(person._id, contract.person))
    .leftJoin(contractTac, eq(contractTac.contract, contract._id))
    .where(
      and(
        isCurrent(),
        inArray(contract.studio, [...connected]),
        isNull(contractTac.contract),
        isNull(person.tacUserId),
        isNull(person.deletedAt),
      ),
    )
  for (const { row } of rows) await db.transaction(tx => orderAtTac(tx, row))
}

/**
 * Compares contracts of connected studios with what the service says of their people (C37), one person after the other; what is otherwise is kept
 * for whoever mends it. A service that does not answer leaves what was found before.
 */
export async function checkAll(house: House) {
  const found = await house.db
    .select({ studio: contractLeader.studio })
    .from(contractLeader)
    .where(inArray(contractLeader.leads, ['app', 'tac']))
  const connected: ReadonlySet<string> = new Set(found.map(({ studio }) => studio))
  if (connected.size === 0) return
  await retry(house)
  await retryEnds(house)
  await orderMissing(house, [...connected])
  let away = 0
  for (let last = '00000000-0000-0000-0000-000000000000'; away < patience; ) {
    const people = await house.db
      .select()
      .from(person)
      .where(and(gt(person._id, last), isNotNull(person.tacUserId), isNull(person.deletedAt), isOf([...connected])))
      .orderBy(person._id)
      .limit(atOnce)
    for (const who of people) {
      try {
        await checkPerson(house, who, connected)
        away = 0
      } catch (error) {
        if (!(error instanceof AccessError)) throw error
        if (++away >= patience) return
      }
    }
    if (people.length < atOnce) return
    last = people.at(-1)!._id
  }
}
