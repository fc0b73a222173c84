import { eq } from 'drizzle-orm'
import { type VisitorClosing, visitorContracts } from '#contract/contracts/visitors.ts'
import { Refusal } from '#contract/refusals.ts'
import { judged } from '#server/contracts/close.ts'
import { sealVisit } from '#server/contracts/sealedContracts.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Within } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import type { HandlerInput } from '#server/serve/serve.ts'
import { doPublicly } from '#server/shared/publicForms/publicActs.ts'
import { mustBePhotos } from './photos.ts'
import { contractVisit } from './tables.ts'
import { mailHeld } from './visitorMails.ts'
import { signOffered } from './visitorOffers.ts'

/** The closing that was sent, without the key of a link and the proof of work. */
export type SentVisitorClosing = Omit<VisitorClosing, 'key' | 'proof'>

/**
 * Takes what a visitor has signed, once for each act. Nothing here asks who has the address: known or not, what is done and answered is the same.
 */
export async function sign(given: HandlerInput<typeof visitorContracts.sign>) {
  const { proof, key, ...sent } = given.body
  await doPublicly(visitorContracts.sign, given, { email: sent.data.email, proof, input: { ...sent, link: key } }, async mails => {
    mustBePhotos(sent.photos)
    if (key) await signOffered(given, key, sent)
    else await hold(given, sent, { mails, person: given.who?._id ?? null })
  })
  return done
}

/** Keeps it until its link is opened; over the most mails of a day it is kept too, and nobody hears of it. */
async function hold({ tx, house }: Within, sent: SentVisitorClosing, { mails, person }: { mails: boolean; person: string | null }) {
  const { _id, hash, studio, offer, data } = sent
  const closing = { ...sent, closedAt: 'website' as const }
  const { version, paper } = await judged(tx, closing)
  const [known] = await tx.select({ hash: contract.hash }).from(contract).where(eq(contract._id, _id))
  if (known) {
    if (known.hash !== hash) throw new Refusal('taken')
    return
  }
  const receivedAt = new Date().toISOString()
  const row = { _id, studio, offer, offerNumber: version.number, email: data.email, person, hash, receivedAt }
  const added = await tx
    .insert(contractVisit)
    .values({ ...row, sealed: sealVisit(house, _id, { closing, paper }) })
    .onConflictDoNothing()
    .returning({ _id: contractVisit._id })
  if (added.length === 0) {
    const [first] = await tx.select({ hash: contractVisit.hash }).from(contractVisit).where(eq(contractVisit._id, _id))
    if (first?.hash !== hash) throw new Refusal('taken')
    return
  }
  if (mails) await mailHeld({ tx, house }, { ...row, title: version.contract.title })
}
