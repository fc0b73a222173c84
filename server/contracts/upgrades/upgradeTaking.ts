import { eq } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { Closing } from '#contract/contracts/closingShapes.ts'
import type { UpgradeClosing } from '#contract/contracts/upgradeShapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { paperOf, type SignedPaper } from '#contract/rules/contracts/contractPaper.ts'
import { upgradeProblem } from '#contract/rules/contracts/upgrade.ts'
import { happenedTo } from '#server/contracts/append.ts'
import { accountIn, coveredBy, hinted, mustBeGuarded, mustFit } from '#server/contracts/close.ts'
import { countedBy, lifeIn } from '#server/contracts/life.ts'
import { aheadIn } from '#server/contracts/money.ts'
import { layoutsAt } from '#server/contracts/offers/layout.ts'
import { holdsMs, soldOf, versionOf } from '#server/contracts/offers/sold.ts'
import type { ContractRecord as Contract } from '#server/contracts/rules.ts'
import { openPaper } from '#server/contracts/sealedContracts.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { signingTime } from '#server/shared/agreements/sign.ts'
import { targetsOf } from './mapping.ts'
import { problemOf } from './possible.ts'
import type { UpgradeRecord } from './rules.ts'
import { sealNewAccount, sealUpgrade } from './sealedUpgrades.ts'
import { contractUpgrade } from './tables.ts'

const space = '0c3f6f1b-54c0-4b0f-a1a4-3f6b2f2f6f52'

/** All that the paper is made of: whoever leaves a contract stays whom it names, and pays as before where nothing else is said. */
function wholeClosingOf(closing: UpgradeClosing, left: Contract, before: SignedPaper): Omit<Closing, 'accept' | 'lead' | 'person'> {
  const { knownAt: _, payment, choice, ...said } = closing
  return {
    ...said,
    studio: left.studio,
    data: before.data,
    choice: { ...choice, promotion: null, code: null },
    payment: payment ?? { way: left.way, iban: before.payment.iban ?? null, holder: null },
  }
}

/** The version that was signed, where the mapping gives it and it is sold, or was until lately. */
async function versionFor({ tx }: Acting, left: Contract, { offer, number, signedAt }: UpgradeClosing) {
  const version = (await targetsOf(tx, left, true)).includes(offer) ? await versionOf(tx, offer, number) : undefined
  const withdrawn = version?.withdrawnAt
  const isOld = withdrawn != null && Date.parse(signingTime(signedAt, new Date())) > Date.parse(withdrawn) + holdsMs
  if (!version?.enabledStudios.includes(left.studio) || isOld) throw new Refusal('contract-offer')
  return version
}

/** Makes the paper by the studio's own version and events, and refuses signatures that cover another one. */
async function judged(given: Acting, left: Contract, closing: UpgradeClosing) {
  const events = await happenedTo(given.tx, left)
  const life = lifeIn(left, events)
  if (problemOf(left, life, today())) throw new Refusal('contract-state')
  const version = await versionFor(given, left, closing)
  const whole = wholeClosingOf(closing, left, openPaper(given.house, left).paper)
  mustFit(version, whole)
  const problem = upgradeProblem(life, closing.choice.start)
  if (problem) throw new Refusal('invalid', { 'choice.start': problem })
  mustBeGuarded(whole)
  const known = { ...countedBy(left, events), number: left.number, knownAt: closing.knownAt, ...(await aheadIn(given, left, events)) }
  const looks = await layoutsAt(given.tx, left.studio, signingTime(closing.signedAt, new Date()))
  const papers = looks.map(layout => paperOf({ offer: soldOf(version, layout), closing: whole, promotion: null, left: known }))
  return coveredBy(papers, closing.hash)
}

/** The row of this signing where it came before, and the id of a new one: what another device made of it stands beside the first. */
async function findEarlierSigning({ tx }: Acting, left: Contract, { _id, hash }: UpgradeClosing) {
  const other = v5(`${_id} ${hash}`, space)
  const [first] = await tx.select().from(contractUpgrade).where(eq(contractUpgrade._id, _id))
  if (first && first.contract !== left._id) throw new Refusal('taken')
  if (!first || first.hash === hash) return { known: first, id: _id }
  const [second] = await tx.select().from(contractUpgrade).where(eq(contractUpgrade._id, other))
  return { known: second, id: other }
}

interface SignedUpgrade {
  id: string
  left: Pick<Contract, '_id' | 'person'>
  closing: Pick<UpgradeClosing, 'signedAt' | 'hash' | 'knownAt'>
  signatures: { member: UpgradeClosing['signatures']['member'] | null; guardian: UpgradeClosing['signatures']['guardian'] | null }
  paper: SignedPaper
  byMember: boolean
  author: string
  at: string
}

/** The columns of an upgrade as it was signed. */
export function valuesOf(house: WithSettings, made: SignedUpgrade): typeof contractUpgrade.$inferInsert {
  const { id, left, closing, paper, byMember, author, at, signatures } = made
  const { lines, due, back } = paper.left!
  const signed = { paper: hinted(paper), member: signatures.member, guardian: signatures.guardian ?? null }
  return {
    _id: id,
    contract: left._id,
    person: left.person,
    studio: paper.studio,
    offer: paper.offer,
    offerNumber: paper.number,
    title: paper.title,
    state: 'created',
    start: paper.start,
    terms: paper.terms,
    lines: paper.lines,
    price: paper.price,
    total: paper.total,
    reckoning: lines,
    due,
    back,
    knownAt: closing.knownAt,
    way: paper.payment.way,
    closedAt: paper.closedAt,
    place: paper.place,
    day: paper.day,
    signedAt: signingTime(closing.signedAt, new Date(at)),
    receivedAt: at,
    since: at,
    hash: closing.hash,
    paper: sealUpgrade(house, id, signed),
    account: sealNewAccount(house, id, accountIn(paper)),
    byMember,
    author,
  }
}

/** Takes an upgrade that was signed; the same once more is the same one, and `isNew` says which it is. The contract's row is locked. */
export async function take(
  given: Acting,
  left: Contract,
  closing: UpgradeClosing,
  byMember: boolean,
): Promise<{ row: UpgradeRecord; isNew: boolean }> {
  const { tx, house, who } = given
  const { known, id } = await findEarlierSigning(given, left, closing)
  if (known) return { row: known, isNew: false }
  const paper = await judged(given, left, closing)
  const { member, guardian = null } = closing.signatures
  const values = valuesOf(house, {
    id,
    left,
    closing,
    signatures: { member, guardian },
    paper,
    byMember,
    author: actorOf(who),
    at: new Date().toISOString(),
  })
  const [row] = await tx.insert(contractUpgrade).values(values).returning()
  return { row: row!, isNew: true }
}
