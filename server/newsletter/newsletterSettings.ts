import { eq } from 'drizzle-orm'
import { type Brand, brands } from '#contract/brand.ts'
import type { Setting } from '#contract/newsletter/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import { newsletterSetting } from './tables.ts'

const usual = 'Höchstens zweimal im Monat: Kurse, Öffnungszeiten und Angebote deines Studios.'

const newsletterSettingOf = (brand: Brand, row?: Omit<Setting, 'brand'>): Setting => ({
  brand,
  about: row?.about ?? usual,
  version: row?.version ?? 0,
})

export async function settingsOf(tx: Tx): Promise<Setting[]> {
  const rows = await tx.select().from(newsletterSetting)
  return (Object.keys(brands) as Brand[]).map(brand =>
    newsletterSettingOf(
      brand,
      rows.find(row => row.brand === brand),
    ),
  )
}

/** The text that people read before they say yes (V06): what comes and how often, and who sends it. */
export async function aboutOf(tx: Tx, brand: Brand) {
  const [row] = await tx.select().from(newsletterSetting).where(eq(newsletterSetting.brand, brand))
  const { name, street, town, email } = brands[brand]
  return `${newsletterSettingOf(brand, row).about} Absender: ${name}, ${street}, ${town}, ${email}.`
}

/** Changes it; of two who saw the same the first counts. */
export async function changeSetting(tx: Tx, { brand, about, version }: Setting): Promise<Setting> {
  await tx.insert(newsletterSetting).values({ brand, about: usual, version: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(newsletterSetting).where(eq(newsletterSetting.brand, brand)).for('update')
  if (row!.about === about) return newsletterSettingOf(brand, row)
  if (row!.version !== version) mustBeSeen(row, version, false, newsletterSettingOf(brand, row))
  const next = { about, version: row!.version + 1 }
  await tx.update(newsletterSetting).set(next).where(eq(newsletterSetting.brand, brand))
  return newsletterSettingOf(brand, next)
}
