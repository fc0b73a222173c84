import { v7 } from 'uuid'
import type { Possibilities, UpgradeClosing } from '#contract/contracts/upgradeShapes.ts'
import { addDays } from '#contract/days.ts'
import { exampleSignature } from '#contract/registration.ts'
import { hashOf, paperOf } from '#contract/rules/contracts/contractPaper.ts'
import { today } from '#server/kit/zone.ts'

/** What a device sends when somebody has signed an upgrade to one of these offers, the first unless it is said otherwise; the hash follows. */
export async function upgradeOf(
  { left, offers, knownAt }: Possibilities,
  over: Partial<UpgradeClosing> = {},
  at = 0,
): Promise<UpgradeClosing> {
  const offer = offers[at]!
  const day = over.day ?? today()
  const closing: UpgradeClosing = {
    _id: v7(),
    offer: offer._id,
    number: offer.number,
    choice: { start: addDays(day, 30), addOns: [], promotion: null, code: null, skipPresale: false, renews: false },
    payment: null,
    guardian: null,
    relation: null,
    closedAt: 'studio',
    place: 'Winterthur',
    day,
    signedAt: day === today() ? new Date().toISOString() : `${day}T11:00:00.000Z`,
    hash: '',
    signatures: { member: exampleSignature, guardian: null },
    knownAt,
    ...over,
  }
  const payment = closing.payment ?? { way: left.way, iban: left.account, holder: null }
  const paper = paperOf({
    offer,
    closing: { ...closing, studio: left.studio, data: left.data, payment },
    promotion: null,
    left: {
      signed: left.signed,
      events: left.events,
      number: left.number,
      knownAt: closing.knownAt,
      aheadFrom: left.aheadFrom,
      aheadTerms: left.aheadTerms,
    },
  })
  return { ...closing, hash: over.hash ?? (await hashOf(paper)) }
}
