import { eq } from 'drizzle-orm'
import type { MapInfo, MapProfile } from '#contract/contracts/tac.ts'
import { Refusal } from '#contract/refusals.ts'
import { toldBy } from '#contract/rules/contracts/deviations.ts'
import { askAccessService } from '#server/accessControl/rules.ts'
import { rowOf } from '#server/contracts/contractList.ts'
import { type contractPlaceConditionOf, decidesIn, findSeenContract, mustOpen } from '#server/contracts/rules.ts'
import { contractTac } from '#server/contracts/tables.ts'
import { leaderOf } from '#server/contracts/tacOrder.ts'
import type { Acting } from '#server/kit/acting.ts'
import { isSameAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import type { Profile } from '#server/outside/accessControl/port.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fieldsOf, isOthers, type MappedPerson, type There, takenNumbers } from './sides.ts'

type ContractParams = Parameters<typeof contractPlaceConditionOf>[0]

/** A contract whose studio the caller decides in, with its person. */
export async function mapped(tx: Tx, who: Acting['who'], place: ContractParams) {
  const row = await findSeenContract(tx, who, place)
  if (!(await decidesIn(tx, who, row.studio))) throw new Refusal('missing')
  await mustOpen(tx, who, row)
  const [found] = await tx.select().from(person).where(eq(person._id, row.person))
  return { row, person: found! }
}

/** Records that the service has of somebody now; asked in no transaction. */
export async function findServiceRecords(house: House, { tacUserId }: Pick<MappedPerson, 'tacUserId'>): Promise<There> {
  if (!tacUserId) return { profile: undefined, contracts: [] }
  const service = accessControl(house)
  const [profile, contracts] = await askAccessService(() => Promise.all([service.profile(tacUserId), service.contractsOf(tacUserId)]))
  return { profile, contracts }
}

const fits = (who: MappedPerson, { email, geburtstag }: Profile) =>
  email !== null && isSameAddress(email, who.email) && geburtstag === who.geburtstag

/** Profiles among which somebody chooses: the one that stands, and those with the person's address that no other account has (C38). */
async function choices(house: House, who: MappedPerson, profile: Profile | undefined): Promise<MapProfile[]> {
  const found = await askAccessService(() => accessControl(house).profilesOf(who.email))
  const all = profile && !found.some(({ id }) => id === profile.id) ? [profile, ...found] : found
  const shown: MapProfile[] = []
  for (const each of all) if (!(await isOthers(house.db, each.id, who._id))) shown.push({ ...each, fits: fits(who, each) })
  return shown
}

/** Both sides of a contract (EP-132). */
export async function mapOf({ house, who }: Pick<Acting<House>, 'house' | 'who'>, place: ContractParams): Promise<MapInfo> {
  const { row, person } = await mapped(house.db, who, place)
  const there = await findServiceRecords(house, person)
  const [tac] = await house.db.select().from(contractTac).where(eq(contractTac.contract, row._id))
  const taken = await takenNumbers(house.db, there.contracts)
  const foreign = tac?.foreign ?? null
  const { userId, index, number, name, studio, title, state, version } = await rowOf(house.db, row._id)
  return {
    userId,
    index,
    number,
    name,
    studio,
    title,
    state,
    version,
    at: new Date().toISOString(),
    leads: await leaderOf(house.db, row.studio),
    foreign: row.tac !== null,
    profile: person.tacUserId,
    profiles: await choices(house, person, there.profile),
    contract: foreign === null ? null : String(foreign),
    contracts: there.contracts.flatMap(each => {
      const days = toldBy(each)
      const isFree = each.ContractID === foreign || !taken.has(each.ContractID)
      return days && isFree
        ? [{ contract: String(each.ContractID), title: each.MemberCategoryName, start: days.start, finalEnd: days.finalEnd }]
        : []
    }),
    order: tac ? { state: tac.state, said: tac.said, at: tac.at } : null,
    fields: await fieldsOf(house.db, row, person, Object.assign({ foreign }, there)),
  }
}
