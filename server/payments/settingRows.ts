import { desc, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { brands } from '#contract/brand.ts'
import { type PaymentSettingForm, type PaymentSettingRow, type PaymentValues, paymentValues } from '#contract/payments/paymentSettings.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Account, accountNames } from '#contract/rules/payments/positions.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import type { Who } from '#server/serve/serve.ts'
import { listName } from '#server/shared/auth/listName.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { moneyText } from '#server/shared/exports/words.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { adminsOf } from './paymentKeepers.ts'
import { paymentSetting, paymentSettingChange } from './tables.ts'

type Row = typeof paymentSetting.$inferSelect
type Name = keyof PaymentValues

/** Changes that are told of a setting. */
const told = 20

const inRappen: readonly Name[] = ['most', 'billMost', 'cardPrice']
const labelOf = (name: Name) => (paymentValues.fields[name].describe() as { label?: string }).label ?? name

function valueText(name: Name, value: PaymentValues[Name]): string {
  if (value === null || value === undefined) return 'wie üblich'
  if (inRappen.includes(name)) return `CHF ${moneyText(value as number)}`
  if (!Array.isArray(value)) return String(value)
  return (
    value.map(each => (typeof each === 'object' ? `${accountNames[each.account as Account]} ${each.number}` : each)).join(', ') || 'keine'
  )
}

/** The sentences of a change, one for each value that is another. */
function changeSentencesOf(before: PaymentValues | null, after: PaymentValues | null): string[] {
  const names = Object.keys(paymentValues.fields) as Name[]
  const said = names
    .filter(name => !isSame({ value: before?.[name] ?? null }, { value: after?.[name] ?? null }))
    .map(name => `${labelOf(name)}: ${valueText(name, before?.[name] ?? null)} → ${valueText(name, after?.[name] ?? null)}`)
  return after === null ? ['Einstellung entfernt', ...said] : before === null && said.length === 0 ? ['Einstellung angelegt'] : said
}

async function settingRowsOf(tx: Tx, rows: readonly Row[]): Promise<PaymentSettingRow[]> {
  const places = rows.map(({ place }) => place)
  const changes =
    places.length === 0
      ? []
      : await tx
          .select({ row: paymentSettingChange, who: listName })
          .from(paymentSettingChange)
          .leftJoin(person, eq(person._id, paymentSettingChange.by))
          .where(inArray(paymentSettingChange.place, places))
          .orderBy(desc(paymentSettingChange.at), desc(paymentSettingChange._id))
  return rows.map(({ _id, place, values, version }) => ({
    _id,
    place,
    ...values,
    version,
    changes: changes
      .filter(({ row }) => row.place === place)
      .slice(0, told)
      .map(({ row, who }) => ({ at: row.at, who, said: changeSentencesOf(row.before, row.after) })),
  }))
}

/** The settings that the caller may read: all for an administrator, else those of the brands and of the own studios. */
export async function settingRows(tx: Tx, who: Pick<Who, 'grants' | 'roles'>) {
  const reach = who.roles.includes('admin') ? 'all' : studiosWith('shop_manage', who)
  const rows = await tx.select().from(paymentSetting).orderBy(paymentSetting.place)
  return settingRowsOf(
    tx,
    rows.filter(({ place }) => place.startsWith('brand:') || reaches(reach, place.slice('studio:'.length))),
  )
}

const findSetting = async (tx: Tx, _id: string) => {
  const [found] = await settingRowsOf(tx, await tx.select().from(paymentSetting).where(eq(paymentSetting._id, _id)))
  if (!found) throw new Refusal('missing')
  return found
}

async function mustBePlace(tx: Tx, place: string) {
  const code = place.startsWith('studio:') ? place.slice('studio:'.length) : undefined
  if (code && (await tx.$count(studio, eq(studio.code, code))) === 0)
    throw new Refusal('invalid', { place: 'Dieses Studio gibt es nicht.' })
}

async function nameOf(tx: Tx, place: string): Promise<string> {
  const [kind, code] = place.split(':') as [string, string]
  if (kind === 'brand') return brands[code as keyof typeof brands].name
  const [found] = await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, code))
  return found?.name ?? code
}

interface Changing {
  tx: Tx
  house: House
  who: Pick<Who, '_id'>
}

/** Writes down who changed what, and mails it to every administrator. */
async function leave({ tx, house, who }: Changing, place: string, before: PaymentValues | null, after: PaymentValues | null) {
  const _id = v7()
  await tx.insert(paymentSettingChange).values({ _id, place, by: who._id, at: new Date().toISOString(), before, after })
  const [by] = await tx.select({ vorname: person.vorname, nachname: person.nachname }).from(person).where(eq(person._id, who._id))
  const called = await nameOf(tx, place)
  for (const admin of await adminsOf(tx))
    await orderMail(tx, house, {
      to: admin.email,
      person: admin._id,
      template: 'plain',
      key: `payment.setting.${_id}.${admin._id}`,
      data: {
        subject: `Zahlungen: Einstellung geändert für ${called}`,
        text: [
          `Hallo ${admin.vorname}`,
          `${by ? `${by.vorname} ${by.nachname}` : 'Jemand'} hat die Einstellungen der Zahlungen geändert (${called}):`,
          ...changeSentencesOf(before, after),
        ],
        act: { label: 'Ansehen', link: `${house.settings.publicUrl}/dashboard/payment/settings` },
      },
    })
}

const valuesOf = (form: Partial<PaymentSettingForm>): PaymentValues => paymentValues.cast(form, { stripUnknown: true }) as PaymentValues

/** Adds one; added again it is the same. Refuses `taken` where the place has one. */
export async function addSetting(given: Changing, { _id, place, ...form }: PaymentSettingForm) {
  const { tx } = given
  await mustBePlace(tx, place)
  const values = valuesOf(form)
  const [added] = await tx.insert(paymentSetting).values({ _id, place, values }).onConflictDoNothing().returning()
  if (added) await leave(given, place, null, values)
  else {
    const [known] = await tx.select().from(paymentSetting).where(eq(paymentSetting._id, _id))
    if (!known || !isSame(known, { place, values })) throw new Refusal('taken')
  }
  return findSetting(tx, _id)
}

const lockSetting = async (tx: Tx, _id: string) => {
  const [row] = await tx.select().from(paymentSetting).where(eq(paymentSetting._id, _id)).for('update')
  return row
}

/** Refuses `stale` to whoever did not see it as it stands; its place stays. */
export async function editSetting(given: Changing, _id: string, { version, ...form }: PaymentSettingForm & { version: number }) {
  const { tx } = given
  const row = await lockSetting(tx, _id)
  if (!row) throw new Refusal('missing')
  const values = valuesOf(form)
  const same = isSame(row, { values })
  if (row.version !== version) mustBeSeen(row, version, same, await findSetting(tx, _id))
  if (!same) {
    await tx
      .update(paymentSetting)
      .set({ values, version: version + 1 })
      .where(eq(paymentSetting._id, _id))
    await leave(given, row.place, row.values, values)
  }
  return findSetting(tx, _id)
}

/** From then on the brand's numbers hold, or the usual; what it was stands in the trace. */
export async function removeSetting(given: Changing, _id: string, version: number) {
  const { tx } = given
  const row = await lockSetting(tx, _id)
  if (!row) return
  if (row.version !== version) mustBeSeen(row, version, false, await findSetting(tx, _id))
  await tx.delete(paymentSetting).where(eq(paymentSetting._id, _id))
  await leave(given, row.place, row.values, null)
}
