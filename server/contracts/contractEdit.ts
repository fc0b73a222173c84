import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import type { CallBody } from '#contract/call.ts'
import type { contracts } from '#contract/contracts/calls.ts'
import { type Editable, provenFields } from '#contract/contracts/editing.ts'
import type { OfferTerms } from '#contract/contracts/offerShapes.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { canonical } from '#contract/rules/canonical.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { trace } from '#server/shared/health/trace.ts'
import { type Appended, append, type Event, happenedTo } from './append.ts'
import { rowOf } from './contractList.ts'
import { isEditable, leaseOf, mustBeFreeToEdit, takeLease } from './lease.ts'
import { lifeIn } from './life.ts'
import { versionOf } from './offers/sold.ts'
import { isNamed, namePapers } from './papers.ts'
import { type ContractRecord, contractPlaceConditionOf, decidesIn, findSeenContract, lockedToDecide, mustOpen } from './rules.ts'
import { type ContractAmendments, openAmendments, openPaper, sealAmendments } from './sealedContracts.ts'
import { contractData } from './tables.ts'

type Form = CallBody<(typeof contracts)['edit']>
type ContractParams = Parameters<typeof contractPlaceConditionOf>[0]
type AddOn = OfferTerms['addOns'][number]

/** The person's details and the note of a contract: as they were edited last, else as they were signed. */
async function amendmentsOf(tx: Tx, house: WithSettings, row: Pick<ContractRecord, '_id' | 'paper'>): Promise<ContractAmendments> {
  const [kept] = await tx.select().from(contractData).where(eq(contractData.contract, row._id))
  if (!kept) return { data: openPaper(house, row).paper.data, note: null }
  return openAmendments(house, kept)
}

/**
 * Add-ons of the signed offer that cost nothing (`offered`), the ids of those that the contract still has tomorrow (`current`), and of every
 * add-on that it still has the event by which it began (`running`).
 */
async function costlessAddOnsOf(tx: Tx, row: ContractRecord, events: readonly Event[], day = today()) {
  const version = await versionOf(tx, row.offer, row.offerNumber)
  const offered = (version?.contract.addOns ?? []).filter(({ price }) => price === 0)
  const running = new Map(lifeIn(row, events).addOns.flatMap(({ _id, to, by }) => (to === null || to > day ? [[_id, by] as const] : [])))
  return { offered, current: offered.filter(({ _id }) => running.has(_id)).map(({ _id }) => _id), running }
}

/** A contract as the edit screen shows it. */
async function editableContractOf({ tx, house, who }: Acting, row: ContractRecord): Promise<Editable> {
  const { userId, index, number, name, studio, title, version } = await rowOf(tx, row._id)
  const { data, note } = await amendmentsOf(tx, house, row)
  const { offered, current } = await costlessAddOnsOf(tx, row, await happenedTo(tx, row))
  return {
    ...data,
    _id: row._id,
    userId,
    index,
    number,
    name,
    studio,
    title,
    version,
    note,
    addOns: current,
    adresse_2: data.adresse_2 ?? null,
    free: offered.map(({ _id, title }) => ({ _id, title })),
    lease: (await leaseOf(tx, who, row)) ?? null,
  }
}

/** A contract as the edit screen shows it; `missing` for whoever does not decide on contracts of its studio. */
export async function editableOf(given: Acting, place: ContractParams) {
  const row = await findSeenContract(given.tx, given.who, place)
  if (!(await decidesIn(given.tx, given.who, row.studio))) throw new Refusal('missing')
  await mustOpen(given.tx, given.who, row)
  return editableContractOf(given, row)
}

const dataOf = ({ note: _, addOns: __, proof: ___, reason: ____, version: _____, ...data }: Form): SignedPerson => ({
  ...data,
  adresse_2: data.adresse_2 ?? null,
})

const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other)
const sorted = (ids: readonly string[]) => [...ids].sort()

interface Changes {
  /** Names of the fields whose value changes. */
  fields: string[]
  begins: AddOn[]
  /** `by` is the event by which the add-on began; null where it is part of the signed contract. */
  ends: { addOn: AddOn; by: string | null }[]
}

/** The changes that an edit makes. Refuses `invalid` for a change that needs a new signature or a proof. */
async function changesOf(
  { tx }: Acting,
  row: ContractRecord,
  before: { kept: ContractAmendments; events: readonly Event[] },
  form: Form,
): Promise<Changes> {
  const { kept, events } = before
  const { offered, current, running } = await costlessAddOnsOf(tx, row, events)
  const data = dataOf(form)
  const fields: string[] = (Object.keys(data) as (keyof SignedPerson)[]).filter(
    name => !isSame(data[name] ?? null, kept.data[name] ?? null),
  )
  if ((form.note ?? null) !== kept.note) fields.push('note')
  const begins = offered.filter(({ _id }) => form.addOns.includes(_id) && !current.includes(_id))
  const ends = offered
    .filter(({ _id }) => !form.addOns.includes(_id) && current.includes(_id))
    .map(addOn => ({ addOn, by: running.get(addOn._id) ?? null }))
  if (form.proof) fields.push('proof')
  const wrong: Record<string, string> = {}
  if (form.addOns.some(id => !offered.some(({ _id }) => _id === id))) wrong.addOns = 'Dieser Zusatz kostet etwas oder fehlt im Angebot.'
  if (fields.some(name => (provenFields as readonly string[]).includes(name)) && !form.proof)
    wrong.proof = 'Leg einen Nachweis bei: Ein anderer Name und ein anderes Geburtsdatum brauchen einen.'
  if (fields.includes('geburtstag') && isMinor(ageOn(row.day, data.geburtstag)) !== isMinor(ageOn(row.day, kept.data.geburtstag)))
    wrong.geburtstag = 'Damit war die Person bei der Unterschrift in einem anderen Alter: Das braucht einen neu unterschriebenen Vertrag.'
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid', wrong)
  return { fields, begins, ends }
}

/** Events of an edit for the contract's history. They name the fields that changed and never hold a value. */
function eventsFor({ fields, begins, ends }: Changes, row: ContractRecord, form: Form, author: string): Appended[] {
  const day = today()
  const said = { author, reason: form.reason }
  const isToCome = row.start > day
  const [first, last] = isToCome ? [row.start, addDays(row.start, -1)] : [day, day]
  const addOn = ({ _id, title, kind }: AddOn) => ({ _id, title, kind, price: 0 })
  return [
    ...(fields.length > 0 ? [{ ...said, _id: v7(), kind: 'edited' as const, day, content: { fields } }] : []),
    ...begins.map(one => ({
      ...said,
      _id: v7(),
      kind: 'addOn' as const,
      day: first,
      content: { act: 'begins', addOn: addOn(one) },
    })),
    // Before the contract's first day, an add-on that an edit added is corrected away: its last day would come before its first.
    ...ends.map(({ addOn: one, by }) =>
      isToCome && by !== null
        ? { ...said, _id: v7(), kind: 'correction' as const, day, content: { of: by, instead: null } }
        : { ...said, _id: v7(), kind: 'addOn' as const, day: last, content: { act: 'ends', addOn: addOn(one) } },
    ),
  ]
}

/** Saves an edit that needs no new signature (EP-102). An edit that changes nothing is answered as done, whatever version it saw. */
export async function editContract(given: Acting, place: ContractParams, form: Form): Promise<Editable> {
  const { tx, house, who } = given
  const row = await lockedToDecide(tx, who, contractPlaceConditionOf(place))
  await mustOpen(tx, who, row)
  const events = await happenedTo(tx, row)
  const kept = await amendmentsOf(tx, house, row)
  const { current } = await costlessAddOnsOf(tx, row, events)
  const wanted: ContractAmendments = { data: dataOf(form), note: form.note ?? null }
  const isUnchanged = isSame([wanted, sorted(form.addOns)], [kept, sorted(current)])
  if (isUnchanged && (!form.proof || (await isNamed(given, row, form.proof)))) return editableContractOf(given, row)
  if (row.version !== form.version) throw new Refusal('stale', undefined, await editableContractOf(given, row))
  if (!isEditable(row)) throw new Refusal(row.tac ? 'contract-foreign' : 'contract-state')
  await mustBeFreeToEdit(tx, who, row)
  const changes = await changesOf(given, row, { kept, events }, form)
  if (form.proof) await namePapers(given, row, [form.proof], 'proof')
  const { row: next } = await append(given, row, events, { added: eventsFor(changes, row, form, actorOf(who)) })
  const content = { content: sealAmendments(house, row._id, wanted) }
  await tx
    .insert(contractData)
    .values({ contract: row._id, ...content })
    .onConflictDoUpdate({ target: contractData.contract, set: content })
  await trace(tx, who, row.person, 'Angaben im Vertrag geändert')
  await takeLease(tx, who, row)
  return editableContractOf(given, next)
}
