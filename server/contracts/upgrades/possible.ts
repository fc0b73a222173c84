import { and, eq } from 'drizzle-orm'
import type { OwnPossibilities, Possibilities } from '#contract/contracts/upgradeShapes.ts'
import { addDays } from '#contract/days.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import { mayLeave, upgradeProblem } from '#contract/rules/contracts/upgrade.ts'
import { type Event, happenedTo } from '#server/contracts/append.ts'
import { isTheirs, ownRows } from '#server/contracts/contractList.ts'
import { countedBy, eventsOf, lifeIn } from '#server/contracts/life.ts'
import { aheadIn } from '#server/contracts/money.ts'
import { layoutIn } from '#server/contracts/offers/layout.ts'
import { soldOf } from '#server/contracts/offers/sold.ts'
import { type ContractRecord as Contract, mustOpen } from '#server/contracts/rules.ts'
import { openPaper } from '#server/contracts/sealedContracts.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import { today } from '#server/kit/zone.ts'
import { soldAmong, targetsOf } from './mapping.ts'
import { ownUpgrades } from './upgradeList.ts'

/** Why a contract can't be left at all; undefined where there is a day for it. */
export function problemOf({ state }: Pick<Contract, 'state'>, life: ContractLife, day: string): string | undefined {
  if (state !== 'accepted') return 'Gewechselt wird ein Vertrag, der angenommen ist.'
  return mayLeave(life, day) ? undefined : upgradeProblem(life, day > life.start ? day : addDays(life.start, 1))
}

/** The last thing that is known of a contract: by that a device reckons, whatever is written at the same moment. */
const lastKnown = ({ receivedAt, acceptedAt }: Contract, events: readonly Event[]) =>
  [receivedAt, acceptedAt ?? receivedAt, ...events.map(each => each.receivedAt)].sort().at(-1)!

async function possibleOf({ tx, house }: Pick<Acting, 'tx' | 'house'>, row: Contract, events: readonly Event[]): Promise<Possibilities> {
  const { paper } = openPaper(house, row)
  const { person, index, number, studio, title, way } = row
  const problem = problemOf(row, lifeIn(row, events), today()) ?? null
  const offers = problem ? [] : await soldAmong(tx, await targetsOf(tx, row), studio)
  const layout = await layoutIn(tx, studio)
  return {
    knownAt: lastKnown(row, events),
    left: {
      userId: person,
      index,
      number,
      studio,
      title,
      way,
      data: paper.data,
      account: paper.payment.iban ?? null,
      ...(await aheadIn({ tx, house }, row, events)),
      ...countedBy(row, events),
    },
    problem,
    offers: offers.map(version => soldOf(version, layout)),
  }
}

/** To what a contract may be upgraded, for whoever sells (EP-112). */
export async function possibilitiesOf(given: Acting, row: Contract): Promise<Possibilities> {
  await mustOpen(given.tx, given.who, row)
  return possibleOf(given, row, await happenedTo(given.tx, row))
}

/** One's own accepted contracts that can still be left or were upgraded, to what, and what became of it. */
export async function ownPossibilities({ tx, house, who }: Acting): Promise<OwnPossibilities[]> {
  const rows = (await ownRows(tx, who._id)).filter(({ state }) => state === 'accepted')
  const ids = rows.map(({ _id }) => _id)
  const [events, upgrades] = [await eventsOf(tx, ids), await ownUpgrades(tx, who._id)]
  const own: OwnPossibilities[] = []
  for (const row of rows) {
    const possible = await possibleOf({ tx, house }, row, events.get(row._id) ?? [])
    const mine = upgrades.filter(each => each.contract === row._id).map(({ contract: _, ...shown }) => shown)
    if (!possible.problem || mine.length > 0) own.push({ ...possible, upgrades: mine })
  }
  return own
}

/** One of the caller's own contracts by its running number, locked. */
export async function lockedOwn({ tx, who }: Acting, index: string): Promise<Contract | undefined> {
  const [row] = await tx
    .select()
    .from(contract)
    .where(and(eq(contract.person, who._id), eq(contract.index, Number(index)), isTheirs))
    .for('update')
  return row
}
