import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { canonical } from '#contract/rules/canonical.ts'
import { lifeIn } from '#server/contracts/life.ts'
import { versionOf } from '#server/contracts/offers/sold.ts'
import { contract, contractTac } from '#server/contracts/tables.ts'
import { contractJobKind, endAtTac } from '#server/contracts/tacOrder.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { AccessError, type ContractWish } from '#server/outside/accessControl/port.ts'
import { person } from '#server/shared/auth/tables.ts'
import { endedAtOnce, orSayLate } from './late.ts'
import { isOthers, lockProfile } from './sides.ts'

const space = '0f3b8a54-6d0c-4d4e-9c36-5c1a4f0c2a71'
type Row = typeof contract.$inferSelect
type Person = Pick<typeof person.$inferSelect, '_id' | 'tacUserId' | 'email' | 'vorname' | 'nachname' | 'geburtstag'>

/** A decision that only somebody's hand can make; its words are for staff. */
class Hand extends Error {}

const wordsOf = {
  many: 'Zur E-Mail gibt es mehrere Profile: Wähle, welches gemeint ist.',
  birthday: 'Das Profil mit dieser E-Mail hat ein anderes Geburtsdatum: Wähle, welches gemeint ist.',
  used: 'Das Profil mit dieser E-Mail gehört schon zu einem anderen Konto.',
  category: 'Im Angebot fehlt die Kategorie der Zutrittskontrolle, oder sie heisst dort anders.',
  refused: 'Die Zutrittskontrolle hat abgelehnt.',
} as const

/** The person's number at the service: the one that is kept, else the only profile with that address and birth date, else a new one (C38). */
async function profileOf(house: House, who: Person): Promise<string> {
  if (who.tacUserId) return who.tacUserId
  const service = accessControl(house)
  const found = await service.profilesOf(who.email)
  if (found.length > 1) throw new Hand(wordsOf.many)
  const [only] = found
  if (only && only.geburtstag !== who.geburtstag) throw new Hand(wordsOf.birthday)
  const { vorname, nachname, geburtstag, email } = who
  const wish = { vorname, nachname, geburtstag, email }
  const id = only?.id ?? (await service.createProfile({ key: `profile-${v5(`${who._id} ${canonical(wish)}`, space)}`, ...wish })).id
  return house.db.transaction(async tx => {
    await lockProfile(tx, id)
    if (await isOthers(tx, id, who._id)) throw new Hand(wordsOf.used)
    await tx
      .update(person)
      .set({ tacUserId: id })
      .where(and(eq(person._id, who._id), isNull(person.tacUserId)))
    const [now] = await tx.select({ tacUserId: person.tacUserId }).from(person).where(eq(person._id, who._id))
    return now?.tacUserId ?? id
  })
}

/** The wish that the service is asked for: written down before the first try, so that each further one asks for the same. */
async function wishOf(house: House, row: Row, kept: ContractWish | null): Promise<ContractWish> {
  if (kept) return kept
  const [tac] = await house.db.select().from(contractTac).where(eq(contractTac.contract, row._id))
  const [who] = await house.db.select().from(person).where(eq(person._id, row.person))
  const version = await versionOf(house.db, row.offer, row.offerNumber)
  const named = version?.contract.category?.trim().toLowerCase()
  const category =
    named && (await accessControl(house).categories()).find(({ id, name }) => [id, name].some(each => each.toLowerCase() === named))
  if (!category) throw new Hand(wordsOf.category)
  const tacUserId = await profileOf(house, who!)
  const wish = { key: tac!.key, tacUserId, category: category.id, start: row.start, end: lifeIn(row, []).finalEnd }
  await house.db
    .update(contractTac)
    .set({ wish })
    .where(and(eq(contractTac.contract, row._id), eq(contractTac.key, wish.key)))
  return wish
}

/** A refusal of the service, or words for somebody's hand; anything else is asked again later. */
export function saidBy(error: unknown): string {
  if (error instanceof Hand) return error.message
  if (error instanceof AccessError && error.kind === 'refused') return wordsOf.refused
  throw error
}

/** Makes the contract there as it was signed; one that was withdrawn or followed meanwhile is ended there then. */
async function create(house: House, row: Row, wish: ContractWish | null) {
  const asked = await wishOf(house, row, wish)
  const { id } = await accessControl(house).createContract(asked)
  await house.db.transaction(async tx => {
    // A withdrawal locks it, too, and so does a contract that follows: one of the two knows of the other.
    const [now] = await tx.select().from(contract).where(eq(contract._id, row._id)).for('update')
    // Under another key somebody has chosen another profile meanwhile.
    const made = await tx
      .update(contractTac)
      .set({ state: 'there', foreign: id, said: null, at: new Date().toISOString() })
      .where(and(eq(contractTac.contract, row._id), eq(contractTac.state, 'ordered'), eq(contractTac.key, asked.key)))
      .returning({ contract: contractTac.contract })
    if (now?.endedBy && endedAtOnce.includes(now.endedBy) && made.length > 0) await endAtTac(tx, now)
  })
}

/** Makes an accepted contract there; where the service says no somebody's hand is asked for. */
async function make(house: House, _id: string) {
  const [found] = await house.db
    .select({ row: contract, state: contractTac.state, wish: contractTac.wish })
    .from(contractTac)
    .innerJoin(contract, eq(contract._id, contractTac.contract))
    .where(eq(contractTac.contract, _id))
  if (found?.state !== 'ordered' || found.row.state !== 'accepted') return
  await create(house, found.row, found.wish).catch(async error => {
    const said = saidBy(error)
    await house.db
      .update(contractTac)
      .set({ state: 'hand', said, at: new Date().toISOString() })
      .where(and(eq(contractTac.contract, _id), eq(contractTac.state, 'ordered')))
  })
}

/** Makes an accepted contract at the service; where that does not answer the job tries again, and people hear of it when it takes long. */
export const contractJob = jobOf<{ contract: string }>(contractJobKind, (house, { contract: _id }, about) =>
  orSayLate(house, _id, about, () => make(house, _id)),
)
