import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { exampleSignature } from '#contract/registration.ts'
import { paperOf } from '#contract/rules/contracts/contractPaper.ts'
import { signedOf } from '#server/contracts/life.ts'
import { soldOf, versionOf } from '#server/contracts/offers/sold.ts'
import { offer, offerVersion } from '#server/contracts/offers/tables.ts'
import { openPaper } from '#server/contracts/sealedContracts.ts'
import { contract } from '#server/contracts/tables.ts'
import { contractUpgrade, upgradeMapping } from '#server/contracts/upgrades/tables.ts'
import { valuesOf } from '#server/contracts/upgrades/upgradeTaking.ts'
import type { TestHouse } from '#server/testing/house.ts'

const at = '2026-11-20T16:42:00.000Z'
const mapping = { from: exampleId('offer'), to: [exampleId('betterOffer')], studios: ['pfungen'] }

/** An upgrade of the example's contract to a better offer of «pfungen», as it would have been signed, and the mapping by which it goes. */
export async function addExample({ db, ...house }: TestHouse) {
  const [plain] = await db
    .select()
    .from(offerVersion)
    .where(eq(offerVersion.offer, exampleId('offer')))
  const { offer: _, number: __, publishedAt: ___, publishedBy: ____, withdrawnAt: _____, ...said } = plain!
  const better = { ...said, internalTitle: 'Gold Pfungen', contract: { ...said.contract, title: 'Gold', price: 12_900 } }
  await db.insert(offer).values({ ...better, _id: exampleId('betterOffer'), created: at })
  await db.insert(offerVersion).values({ ...better, offer: exampleId('betterOffer'), number: 1, publishedAt: at })
  await db.insert(upgradeMapping).values({ _id: exampleId('upgradeMapping'), ...mapping })
  const [left] = await db
    .select()
    .from(contract)
    .where(eq(contract._id, exampleId('contract')))
  const version = (await versionOf(db, exampleId('betterOffer'), 1))!
  const paper = paperOf({
    offer: soldOf(version),
    closing: {
      studio: 'pfungen',
      data: openPaper(house, left!).paper.data,
      choice: { start: '2026-12-15', addOns: [], promotion: null, code: null, skipPresale: false, renews: false },
      payment: { way: 'bill', iban: null, holder: null },
      guardian: null,
      relation: null,
      closedAt: 'studio',
      place: 'Winterthur',
      day: '2026-11-20',
    },
    promotion: null,
    left: { signed: { ...signedOf(left!), accepted: at }, events: [], number: left!.number, knownAt: at },
  })
  const made = { id: exampleId('upgrade'), left: left!, paper, byMember: false, author: left!.person, at }
  const closing = { signedAt: at, hash: '0'.repeat(64), knownAt: at }
  const signatures = { member: exampleSignature, guardian: null }
  await db.insert(contractUpgrade).values(valuesOf(house, { ...made, closing, signatures }))
}

export async function restoreExample({ db }: TestHouse) {
  await db
    .update(contractUpgrade)
    .set({ state: 'created', version: 1 })
    .where(eq(contractUpgrade._id, exampleId('upgrade')))
  await db.delete(upgradeMapping).where(eq(upgradeMapping._id, exampleId('newUpgradeMapping')))
  await db
    .update(upgradeMapping)
    .set({ ...mapping, removedAt: null, version: 1 })
    .where(eq(upgradeMapping._id, exampleId('upgradeMapping')))
}
