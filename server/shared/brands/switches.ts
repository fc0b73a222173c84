import { and, desc, eq, type SQL } from 'drizzle-orm'
import { type Brand, brands as faces } from '#contract/brand.ts'
import { type Switch, type SwitchRow, switches, usualSwitches } from '#contract/brands.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb, WithSettings } from '#server/kit/house.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import { languageModel } from '#server/outside/model/languageModel.ts'
import { listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'
import { brandSwitch, brandSwitchChange } from './tables.ts'

/** Changes that are told of a switch. */
const told = 10

/** The place where a switch stands. */
export interface SwitchPlace {
  brand: Brand
  what: Switch
}

const switchConditionOf = (table: typeof brandSwitch | typeof brandSwitchChange, { brand, what }: SwitchPlace): SQL | undefined =>
  and(eq(table.brand, brand), eq(table.what, what))

/** As it was turned last; what nobody has turned stands as is usual. */
export async function isOn(tx: Tx, place: SwitchPlace) {
  const [row] = await tx.select({ on: brandSwitch.on }).from(brandSwitch).where(switchConditionOf(brandSwitch, place))
  return row?.on ?? usualSwitches[place.what]
}

/** True where this server shuts it: its settings name the brand, or there is no model. */
const isShut = (house: WithDb & WithSettings, { brand, what }: SwitchPlace) =>
  what === 'nutritionModel' && (house.settings.modelOff?.includes(brand) || !languageModel(house))

async function readSwitch(tx: Tx, house: WithDb & WithSettings, place: SwitchPlace): Promise<SwitchRow> {
  const [[row], changes] = await Promise.all([
    tx.select({ on: brandSwitch.on, version: brandSwitch.version }).from(brandSwitch).where(switchConditionOf(brandSwitch, place)),
    tx
      .select({ at: brandSwitchChange.at, who: listName, on: brandSwitchChange.on })
      .from(brandSwitchChange)
      .leftJoin(person, eq(person._id, brandSwitchChange.by))
      .where(switchConditionOf(brandSwitchChange, place))
      .orderBy(desc(brandSwitchChange.version))
      .limit(told),
  ])
  return { ...place, on: row?.on ?? usualSwitches[place.what], version: row?.version ?? 0, shut: isShut(house, place), changes }
}

export async function switchRows(tx: Tx, house: WithDb & WithSettings) {
  const places = (Object.keys(faces) as Brand[]).flatMap(brand => switches.map(what => ({ brand, what })))
  return Promise.all(places.map(place => readSwitch(tx, house, place)))
}

type Turning = Acting<WithDb & WithSettings & WithBus, { _id: string }>

/** Turns a switch under its row's lock and tells open apps. One that asks for what stands there is no news; of two who saw the same the first counts. */
export async function turnSwitch(
  { tx, house, who }: Turning,
  place: SwitchPlace,
  { on, version }: { on: boolean; version: number },
): Promise<SwitchRow> {
  await tx
    .insert(brandSwitch)
    .values({ ...place, on: usualSwitches[place.what], version: 0 })
    .onConflictDoNothing()
  const [row] = await tx.select().from(brandSwitch).where(switchConditionOf(brandSwitch, place)).for('update')
  if (row!.on === on) return readSwitch(tx, house, place)
  if (row!.version !== version) mustBeSeen(row, version, false, await readSwitch(tx, house, place))
  const next = row!.version + 1
  await tx.update(brandSwitch).set({ on, version: next }).where(switchConditionOf(brandSwitch, place))
  await tx.insert(brandSwitchChange).values({ ...place, version: next, on, by: who._id, at: new Date().toISOString() })
  await house.bus.publish(tx, { kind: 'live', people: 'all', event: 'brand:changed', data: { brand: place.brand } })
  return readSwitch(tx, house, place)
}
