import { and, eq } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { hashOf, paperOf } from '#contract/rules/contracts/contractPaper.ts'
import type { UpgradeState } from '#contract/rules/contracts/states.ts'
import { dayMs } from '#contract/time.ts'
import { happenedTo } from '#server/contracts/append.ts'
import { aheadFrom, countedBy } from '#server/contracts/life.ts'
import { demoOfferId } from '#server/contracts/offers/seed.ts'
import { soldOf, versionOf } from '#server/contracts/offers/sold.ts'
import { openPaper } from '#server/contracts/sealedContracts.ts'
import { drawn } from '#server/contracts/seed.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House, WithDb } from '#server/kit/house.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { contractUpgrade, upgradeMapping } from './tables.ts'
import { valuesOf } from './upgradeTaking.ts'
import { putUpgradeState } from './upgradeTurn.ts'

/** Upgrades between the demo's offers: which may be left for which, and where. */
const mappings = [
  { from: 'Jahresabo', to: ['Monatsabo', 'Jahr im Voraus'], studios: ['winterthur'] },
  { from: 'Monatsabo', to: ['Jahresabo Thur', 'Jahr im Voraus'], studios: ['frauenfeld'] },
  { from: 'Jahresabo Thur', to: ['Jahr im Voraus', 'Monatsabo'], studios: ['frauenfeld'] },
] as const

interface DemoUpgrade {
  who: DemoName
  /** The contract's running number. */
  index: number
  to: string
  state: UpgradeState
  /** Days since it was signed, and from today to the first day of what follows. */
  days: number
  starts: number
  byMember?: true
  reason?: string
}

const wishes: readonly DemoUpgrade[] = [
  { who: 'mitglied', index: 0, to: 'Jahr im Voraus', state: 'created', days: 1, starts: 14, byMember: true },
  { who: 'mitglied2', index: 1, to: 'Jahresabo Thur', state: 'rejected', days: 12, starts: 5, reason: 'Erst nach dem Ende der Kündigung.' },
  { who: 'office', index: 0, to: 'Monatsabo', state: 'deleted', days: 9, starts: 10 },
  { who: 'office', index: 0, to: 'Jahr im Voraus', state: 'accepted', days: 6, starts: 15 },
]

/** The demo's mapping, and an upgrade in each state; added once. */
export async function seedUpgrades(house: House, people: DemoPeople) {
  await seedMappings(house)
  if ((await house.db.$count(contractUpgrade)) > 0) return
  await house.db.transaction(async tx => {
    for (const wish of wishes) await add(tx, house, wish, people)
  })
}

async function seedMappings({ db }: WithDb) {
  for (const { from, to, studios } of mappings)
    await db
      .insert(upgradeMapping)
      .values({ _id: demoId('upgradeMapping', from), from: demoOfferId(from), to: to.map(demoOfferId), studios: [...studios] })
      .onConflictDoNothing()
}

async function add(tx: Tx, house: House, wish: DemoUpgrade, people: DemoPeople) {
  const [left] = await tx
    .select()
    .from(contract)
    .where(and(eq(contract.person, people[wish.who]), eq(contract.index, wish.index)))
  const version = await versionOf(tx, demoOfferId(wish.to), 1)
  if (left?.state !== 'accepted' || !version) return
  const at = new Date(Date.now() - wish.days * dayMs).toISOString()
  const { paper: before } = openPaper(house, left)
  const [way] = version.contract.ways
  const events = await happenedTo(tx, left)
  const start = addDays(today(), wish.starts)
  const paper = paperOf({
    offer: soldOf(version),
    closing: {
      studio: left.studio,
      data: before.data,
      choice: { start, addOns: [], promotion: null, code: null, skipPresale: false, renews: true },
      payment: version.contract.ways.includes(left.way)
        ? { way: left.way, iban: before.payment.iban, holder: null }
        : { way: way === 'debit' ? 'bill' : way!, iban: null, holder: null },
      guardian: null,
      relation: null,
      closedAt: wish.byMember ? 'website' : 'studio',
      place: before.place,
      day: dayOf(at),
    },
    promotion: null,
    left: { ...countedBy(left, events), number: left.number, knownAt: at, aheadFrom: aheadFrom(left, events) },
  })
  const id = demoId('upgrade', wish.who, wish.state)
  const closing = { signedAt: at, hash: await hashOf(paper), knownAt: at }
  const signatures = { member: drawn, guardian: null }
  const author = wish.byMember ? left.person : people.leitung
  const values = valuesOf(house, { id, left, closing, signatures, paper, byMember: wish.byMember ?? false, author, at })
  const [row] = await tx.insert(contractUpgrade).values(values).returning()
  if (wish.state !== 'created')
    await putUpgradeState({ tx, house, who: { _id: people.leitung } }, { row: row!, left }, wish.state, wish.reason ?? null)
}
