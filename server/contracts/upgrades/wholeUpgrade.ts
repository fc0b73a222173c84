import { eq } from 'drizzle-orm'
import type { UpgradeWhole } from '#contract/contracts/upgradeShapes.ts'
import { reckon } from '#contract/rules/contracts/upgrade.ts'
import { type Event, happenedTo } from '#server/contracts/append.ts'
import type { PaperInput } from '#server/contracts/contractPaper.ts'
import { lifeIn } from '#server/contracts/life.ts'
import { aheadIn } from '#server/contracts/money.ts'
import { type ContractRecord as Contract, mustOpen } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { drawnFile } from '#server/shared/exports/reply.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { UpgradeRecord } from './rules.ts'
import { openUpgrade } from './sealedUpgrades.ts'
import { upgradeRowOf } from './upgradeList.ts'
import { acceptProblem, followsOf } from './upgradeTurn.ts'

async function nameOf(tx: Tx, _id: string | null) {
  if (!_id) return null
  const [found] = await tx.select({ vorname: person.vorname, nachname: person.nachname }).from(person).where(eq(person._id, _id))
  return found ? `${found.vorname} ${found.nachname}`.trim() : null
}

/** Cost of the same upgrade by what is known now; null where that is what was signed, or nothing hangs on it any more. */
async function nowOf({ tx, house }: Acting, left: Contract, events: readonly Event[], row: UpgradeRecord) {
  const life = lifeIn(left, events)
  if (row.state !== 'created' || acceptProblem(left, life, row)) return null
  const ahead = await aheadIn({ tx, house }, left, events)
  const { due, back } = reckon(life, row, ahead.aheadFrom, ahead.aheadTerms)
  return due === row.due && back === row.back ? null : { due, back }
}

/** All that whoever sells may see of one. */
export async function wholeUpgradeOf(given: Acting, row: UpgradeRecord): Promise<UpgradeWhole> {
  const { tx, who } = given
  await mustOpen(tx, who, row)
  const [left] = await tx.select().from(contract).where(eq(contract._id, row.contract))
  const events = await happenedTo(tx, left!)
  const life = lifeIn(left!, events)
  const problem = row.state === 'created' ? acceptProblem(left!, life, row) : undefined
  const [next] = row.next ? await tx.select({ index: contract.index }).from(contract).where(eq(contract._id, row.next)) : []
  return {
    ...(await upgradeRowOf(tx, row._id)),
    lines: row.lines,
    total: row.total,
    reckoning: row.reckoning.map(({ title, amount }) => ({ title, amount })),
    place: row.place,
    day: row.day,
    hash: row.hash,
    author: await nameOf(tx, row.author),
    problem: problem ?? null,
    now: await nowOf(given, left!, events, row),
    nextIndex: next?.index ?? null,
    follows: followsOf(row, problem),
  }
}

/** The paper as it was signed, as a file. */
export async function pdfOf(tx: Tx, house: WithSettings, row: UpgradeRecord) {
  const { paper, member, guardian } = openUpgrade(house, row)
  const [place] = await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, row.studio))
  const signed = { studioName: place?.name ?? row.studio, member, guardian, hash: row.hash, number: null }
  const input: PaperInput = { paper, signed, at: row.receivedAt }
  return drawnFile('contract', input, `Wechsel zu ${row.title}`)
}
