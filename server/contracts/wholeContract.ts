import { asc, eq, inArray } from 'drizzle-orm'
import { type SignedPerson, signedPerson, type UnsignedPerson } from '#contract/contracts/personShapes.ts'
import type { ContractWhole, OwnContract } from '#contract/contracts/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { withdrawUntil } from '#contract/rules/contracts/ending.ts'
import { withdrawalDaysOf } from '#contract/rules/contracts/offerPrice.ts'
import { type ContractState, contractMoves, contractStates, mayAccept, payWayNames } from '#contract/rules/contracts/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { addressOf } from '#server/shared/files/fileAddress.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { ownRows, rowOf } from './contractList.ts'
import { countedBy, eventsOf, lifeIn, lifeKinds, shownLife } from './life.ts'
import { noticesOf } from './noticesOf.ts'
import { type ContractRecord, mustOpen } from './rules.ts'
import { openAmendments, openPaper } from './sealedContracts.ts'
import { contractAttachment, contractComment, contractData, type contractEvent } from './tables.ts'

type Event = typeof contractEvent.$inferSelect

/** States into which somebody who decides puts one by hand; the others come about by themselves. */
const byHand = ['accepted', 'rejected', 'withdrawn', 'deleted'] as const satisfies readonly ContractState[]

/** A contract that was handed over goes on with somebody else: money for its days goes back to nobody. */
export const mayWithdraw = ({ endedBy }: Pick<ContractRecord, 'endedBy'>) => endedBy !== 'transfer'

/** States into which whoever decides may put a contract now (C36). */
export const followsOf = ({ state, marks, tac, endedBy }: Pick<ContractRecord, 'state' | 'marks' | 'tac' | 'endedBy'>): ContractState[] =>
  tac
    ? []
    : byHand.filter(
        to =>
          contractMoves[state].includes(to) &&
          (to !== 'accepted' || mayAccept(state, marks)) &&
          (to !== 'withdrawn' || mayWithdraw({ endedBy })),
      )

/** Names of an event that says of another one that it does not hold. */
const takenBack: Partial<Record<string, string>> = { notice: 'Kündigung zurückgenommen', bonus: 'Bonus zurückgenommen' }

const edited: Partial<Record<string, string>> = { proof: 'Nachweis', note: 'Interne Notiz' }
/** Fields that were edited, by name; what stood in them is said nowhere. */
const saidEdited = (fields: readonly string[]) =>
  `Angaben geändert: ${fields.map(name => edited[name] ?? (signedPerson.fields as unknown as Record<string, { spec: { label?: string } }>)[name]?.spec.label ?? name).join(', ')}`.slice(
    0,
    200,
  )

function eventSentenceOf({ kind, content }: Event, all: readonly Event[]): string {
  if (kind === 'closed') return 'Abgeschlossen'
  if (kind === 'confirmed') return 'Kündigung bestätigt'
  if (kind === 'turned') return contractStates[content.to as ContractState]
  if (kind === 'edited') return saidEdited(content.fields as string[])
  if (kind === 'mapped') return 'Mit der Zutrittskontrolle abgeglichen'
  if (kind === 'payment') return `Zahlungsart: ${payWayNames[content.to as ContractRecord['way']]}`
  const corrected = kind === 'correction' && content.instead === null ? all.find(({ _id }) => _id === content.of) : undefined
  return (corrected && takenBack[corrected.kind]) ?? lifeKinds[kind as keyof typeof lifeKinds]
}

/** An event that comes with a state or with a confirmation is told by that one alone. */
const isOwn = ({ kind, content }: Event) => kind !== 'withdrawal' && !(kind === 'correction' && content.quiet === true)

/** Last day on which it can be withdrawn, by law and by what was signed (C15). */
export const withdrawUntilOf = ({ closedAt, total, terms, day }: Pick<ContractRecord, 'closedAt' | 'total' | 'terms' | 'day'>) =>
  withdrawUntil(day, withdrawalDaysOf(closedAt, total, terms.withdrawalDays))

const nameOf = ({ vorname, nachname }: { vorname: string; nachname: string }) => `${vorname} ${nachname}`.trim()

async function namesOf(tx: Tx, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter(_id => _id !== null))]
  if (wanted.length === 0) return new Map<string | null, string>()
  const found = await tx
    .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(inArray(person._id, wanted))
  return new Map<string | null, string>(found.map(one => [one._id, nameOf(one)]))
}

async function beside(tx: Tx, _id: string) {
  const comments = await tx
    .select()
    .from(contractComment)
    .where(eq(contractComment.contract, _id))
    .orderBy(asc(contractComment.at), asc(contractComment._id))
  const attachments = await tx
    .select()
    .from(contractAttachment)
    .where(eq(contractAttachment.contract, _id))
    .orderBy(asc(contractAttachment.at), asc(contractAttachment._id))
  return { comments, attachments }
}

/** Facts of a member on a paper; of one that nobody has signed yet fields are empty. */
export const knownOf = ({ adresse_2, ...data }: SignedPerson): UnsignedPerson =>
  ({
    ...Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value || null])),
    adresse_2: adresse_2 || null,
  }) as UnsignedPerson

/** Facts of its person since it was edited; undefined where nobody has. */
async function editedOf(tx: Tx, house: WithSettings, { _id }: Pick<ContractRecord, '_id'>) {
  const [kept] = await tx.select().from(contractData).where(eq(contractData.contract, _id))
  return kept && openAmendments(house, kept).data
}

/** All that whoever sells may see of one; the account and papers come by calls of their own (C29). */
export async function wholeContractOf({ tx, house, who }: Acting, row: ContractRecord): Promise<ContractWhole> {
  await mustOpen(tx, who, row)
  const events = (await eventsOf(tx, [row._id])).get(row._id) ?? []
  const { comments, attachments } = await beside(tx, row._id)
  const names = await namesOf(
    tx,
    [...events, ...comments].map(({ author }) => author),
  )
  const { paper } = openPaper(house, row)
  const data = (await editedOf(tx, house, row)) ?? paper.data
  return {
    ...(await rowOf(tx, row._id)),
    offer: row.offer,
    offerNumber: row.offerNumber,
    kind: row.kind,
    billingDay: row.terms.billingDay,
    data: knownOf(data),
    edited: data !== paper.data,
    guardian: paper.guardian && [paper.guardian.name, paper.guardian.relation].filter(Boolean).join(', ').slice(0, 160),
    closedAt: row.closedAt,
    place: row.place,
    day: row.day,
    lines: row.lines,
    total: row.total,
    hash: row.hash,
    life: shownLife(lifeIn(row, events), today()),
    comments: comments.map(({ _id, text, at, author }) => ({ _id, text, at, author: names.get(author) ?? null })),
    attachments: attachments.map(({ _id, name, type, bytes, at, file }) => ({
      _id,
      name,
      type,
      bytes,
      at,
      address: addressOf(house, who, file),
    })),
    history: events.filter(isOwn).map(event => ({
      at: event.receivedAt,
      what: eventSentenceOf(event, events),
      reason: event.reason,
      author: names.get(event.author) ?? null,
    })),
    ...countedBy(row, events),
    notices: (await noticesOf(tx, [row._id])).get(row._id) ?? [],
    withdrawUntil: mayWithdraw(row) ? withdrawUntilOf(row) : null,
    follows: followsOf(row),
  }
}

/** One's own contracts with life, price and history; nobody of the studio is named. */
export async function ownContracts({ tx, who }: Acting): Promise<OwnContract[]> {
  const rows = await ownRows(tx, who._id)
  const events = await eventsOf(
    tx,
    rows.map(({ _id }) => _id),
  )
  const notices = await noticesOf(
    tx,
    rows.map(({ _id }) => _id),
  )
  const { code, name, telefon } = studio
  const studios = new Map((await tx.select({ code, name, telefon }).from(studio)).map(each => [each.code, each]))
  const own: OwnContract[] = []
  for (const row of rows) {
    const { marks: _, version: __, since: ___, ...listed } = await rowOf(tx, row._id)
    const happened = events.get(row._id) ?? []
    own.push({
      ...listed,
      studioName: studios.get(row.studio)?.name ?? row.studio,
      studioPhone: studios.get(row.studio)?.telefon ?? '',
      lines: row.lines,
      total: row.total,
      life: shownLife(lifeIn(row, happened), today()),
      history: happened
        .filter(isOwn)
        .map(event => ({ at: event.receivedAt, what: eventSentenceOf(event, happened), reason: event.reason, author: null })),
      ...countedBy(row, happened),
      notices: notices.get(row._id) ?? [],
      withdrawUntil: mayWithdraw(row) ? withdrawUntilOf(row) : null,
    })
  }
  return own
}

/** One of the caller's own, by its running number. */
export async function ownContract({ tx, who }: Acting, index: string): Promise<ContractRecord> {
  const row = (await ownRows(tx, who._id)).find(each => each.index === Number(index))
  if (!row) throw new Refusal('missing')
  return row
}
