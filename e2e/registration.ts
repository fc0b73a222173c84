import { expect, type Page } from '@playwright/test'

export const somebody = {
  email: 'lea.neu@formkurve.example',
  password: 'geheim-genug',
  vorname: 'Lea',
  nachname: 'Neuhaus',
  adresse: 'Musterweg 1',
  plz: '8400',
  stadt: 'Winterthur',
  telefon: '079 123 45 67',
  geburtstag: '1998-05-17',
}
export type Somebody = typeof somebody

export const stepOf = async (page: Page) =>
  Number(await page.getByRole('progressbar', { name: 'Fortschritt' }).getAttribute('aria-valuenow'))

export async function forward(page: Page) {
  const before = await stepOf(page)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect.poll(() => stepOf(page)).toBe(before + 1)
}

/** Fills in what is asked and goes on until this step (from 1) is shown. */
export async function fillTo(page: Page, goal: number, over: Partial<Somebody> = {}) {
  const who = { ...somebody, ...over }
  const fill: Record<number, () => Promise<void>> = {
    1: async () => {
      await page.getByLabel(/^E-Mail/).fill(who.email)
      await page.getByLabel(/^Passwort \*|^Passwort$/).fill(who.password)
    },
    2: () => page.getByLabel(/^Vorname/).fill(who.vorname),
    3: () => page.getByLabel(/^Nachname/).fill(who.nachname),
    4: async () => {
      await page.getByLabel(/^Adresse/).fill(who.adresse)
      await page.getByLabel(/^PLZ/).fill(who.plz)
      await page.getByLabel(/^Ort/).fill(who.stadt)
      await page.getByLabel(/^Telefon/).fill(who.telefon)
    },
    5: async () => {
      await page.getByRole('radio', { name: 'weiblich' }).check()
      await page.getByLabel(/^Geburtsdatum/).fill(who.geburtstag)
    },
  }
  for (let step = await stepOf(page); step < goal; step = await stepOf(page)) {
    await fill[step]?.()
    await forward(page)
  }
}

const usualBend = 2
/** The one stroke of a signature, in shares of the field; another bend is another signature. */
export const strokeOf = (bend = usualBend) =>
  Array.from({ length: 21 }, (_, step) => ({ x: 0.15 + step * 0.03, y: 0.5 + Math.sin(step / bend) * 0.15 }))

/** Draws a name with the mouse; the pen is just lifted. */
export async function draws(page: Page, bend = usualBend) {
  const canvas = page.locator('canvas[data-ready]')
  await canvas.scrollIntoViewIfNeeded()
  const box = (await canvas.boundingBox())!
  const [first, ...others] = strokeOf(bend).map(({ x, y }) => [box.x + box.width * x, box.y + box.height * y] as const)
  await page.mouse.move(...first!)
  await page.mouse.down()
  for (const point of others) await page.mouse.move(...point)
  await page.mouse.up()
}

/** Draws a name with the mouse; resolves once it is saved. */
export async function sign(page: Page, bend = usualBend) {
  await draws(page, bend)
  await expect(page.getByRole('button', { name: 'Löschen', exact: true })).toBeEnabled()
}

/** All six steps, up to the last button. */
export async function fillAll(page: Page, over: Partial<Somebody> = {}) {
  await fillTo(page, 6, over)
  await page.getByRole('checkbox', { name: 'Hausordnung gelesen und akzeptiert' }).check()
  await sign(page)
}
