import { v7 } from 'uuid'
import { contracts } from '#contract/contracts/calls.ts'
import type { SoldOffer } from '#contract/contracts/offerShapes.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { hashOf, paperOf } from '#contract/rules/contracts/contractPaper.ts'
import { serverOf, today } from '#e2e/floor.ts'

const studio = 'winterthur'

/** A contract of somebody that runs until notice, closed by the administration; without `accept` it waits for whoever decides. */
export async function closedFor(url: string, person: string, { accept }: { accept: boolean }): Promise<ContractRow> {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const sold = (await admin.get(`dashboard/contract/offers?studio=${studio}`)) as SoldOffer[]
  const offer = sold.find(({ contract }) => contract.kind === 'open-ended')!
  const closing = {
    ...(contracts.create.example!.body as Parameters<typeof paperOf>[0]['closing']),
    studio,
    choice: { start: today(), addOns: [], promotion: null, code: null, skipPresale: false, renews: true },
    payment: { way: 'bill' as const, iban: null, holder: null },
    day: today(),
  }
  const hash = await hashOf(paperOf({ offer, closing, promotion: null }))
  const signed = { signedAt: new Date().toISOString(), hash, signatures: { member: exampleSignature, guardian: null }, lead: null }
  return admin.post('dashboard/contract/create', {
    ...closing,
    ...signed,
    _id: v7(),
    offer: offer._id,
    number: offer.number,
    person,
    accept,
  })
}
