import type { Page } from '@playwright/test'
import { offers } from '#contract/contracts/contractOffers.ts'
import { people } from '#contract/people.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { sign } from '#e2e/registration.ts'
import { turnTo } from '#e2e/roles.ts'
import { stored } from '#e2e/stored.ts'

test.use({ of: ['contracts', 'offers'] })

const studio = 'winterthur'
const iban = 'CH9300762011623852957'

/** Somebody who writes offers in the studio, sells and decides there. */
async function manager(url: string, nachname: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const lead = await newcomer(url, { vorname: 'Rahel', nachname })
  const right = (code: string) => ({ person: lead._id, kind: 'right', code, studios: [studio] })
  const changes = [right('u_search'), right('g_studioadmin'), { person: lead._id, kind: 'role', code: 'studio_manager', studios: [studio] }]
  await admin.post('roles/changes', { changes })
  return { lead, admin }
}

const later = (page: Page) =>
  page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())

/** Fills what the wizard asks, up to the signature. */
async function fillIn(page: Page, title: string) {
  const sheet = page.getByRole('dialog', { name: title })
  const next = sheet.getByRole('button', { name: 'Weiter' })
  await sheet.getByLabel(/^Geschlecht/).selectOption('weiblich')
  await drawn(page)
  await isClean(page)
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Angebot' })).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Ganze Laufzeit' })).toContainText('CHF 997.00')
  await isClean(page)
  await next.click()
  await sheet.getByText('Lastschrift', { exact: true }).click()
  await sheet.getByLabel(/^IBAN/).fill('CH94 0076 2011 6238 5295 7')
  await next.click()
  await expect(sheet.getByText(/^Diese IBAN stimmt nicht/)).toBeVisible()
  await isClean(page)
  await sheet.getByLabel(/^IBAN/).fill('CH93 0076 2011 6238 5295 7')
  await next.click()
  await expect(sheet.getByRole('img', { name: /^Seite 1 des Vertrags/ })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Unterschrift Mitglied' })).toBeVisible()
  return sheet
}

test('an offer is published, signed without a network and sealed, accepted, and stands on its member’s «Mein Abo»', async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const mark = Date.now() % 100_000
  const title = `Winterabo ${mark}`
  const { lead } = await manager(server.url, `Leitet${mark}`)
  const member = await newcomer(server.url, { vorname: 'Seraina', nachname: `Vertrag${mark}` })
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await later(page)
  await desk.arrive(lead.email, '/dashboard/contract/settings')
  await desk.installed()

  await page.getByRole('button', { name: 'Neues Angebot' }).first().click()
  const form = page.getByRole('dialog', { name: 'Neues Angebot' })
  await form.getByLabel(/^Interner Titel/).fill(title)
  await form.getByLabel(/^Name des Angebots/).fill(title)
  await form.getByLabel(/^Preis pro Periode/).fill('79')
  await form.getByLabel(/^Einschreibegebühr/).fill('49')
  await drawn(page)
  await isClean(page)
  await form.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Im Verkauf', { exact: true })).toBeVisible()
  await drawn(page)
  await isClean(page)

  await turnTo(page, `/dashboard/contract/create?person=${member._id}&studio=${studio}`)
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await isClean(page)
  await desk.keepsAnswer(offers.sold, title)
  await desk.keepsAnswer(people.card, member._id)
  await desk.keeps('sealKey')
  await desk.offline()
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await expect(page.getByRole('dialog', { name: title }).getByLabel(/^Vorname/)).toHaveValue('Seraina')
  const sheet = await fillIn(page, title)
  await sign(page)
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(page.getByRole('heading', { name: 'Auf diesem Gerät gesichert' })).toBeVisible()
  await isClean(page)
  expect(await stored(page)).not.toContain(iban)

  await desk.offline(false)
  const staff = await serverOf(server.url, lead.email)
  const listed = async () => (await staff.get(`dashboard/contract/person/${member._id}`)) as { number: number; state: string }[]
  await expect.poll(async () => (await listed()).map(({ state }) => state)).toEqual(['temporary'])
  const { number } = (await listed())[0]!
  await turnTo(page, `/dashboard/contract/temporary?q=Vertrag${mark}`)
  await page
    .getByRole('row', { name: new RegExp(`Vertrag${mark}`) })
    .getByText(`Vertrag${mark}`)
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Vertrag ${number}` })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.getByRole('button', { name: 'Annehmen' }).click()
  await page
    .getByRole('dialog', { name: `Vertrag ${number} annehmen?` })
    .getByRole('button', { name: 'Annehmen' })
    .click()
  await expect.poll(async () => (await listed()).map(({ state }) => state), { timeout: 30_000 }).toEqual(['accepted'])

  const phone = await open(390, 'never')
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await later(phone.page)
  await phone.arrive(member.email, '/user')
  const abo = phone.page.getByRole('region', { name: 'Mein Abo' })
  await expect(abo.getByText(title).first()).toBeVisible()
  await expect(abo.getByRole('listitem').filter({ hasText: 'Definitives Ende' })).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page)
})

test('of somebody under 18 a guardian signs too; a tablet killed between two signatures goes on where it was', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const mark = Date.now() % 100_000
  const { lead, admin } = await manager(server.url, `Bezeugt${mark}`)
  const young = await newcomer(server.url, { vorname: 'Nino', nachname: `Jung${mark}`, geburtstag: '2010-05-01' })
  const sold = (await admin.get(`dashboard/contract/offers?studio=${studio}`)) as {
    _id: string
    contract: { title: string; ways: string[]; renewalMonths: number | null }
  }[]
  const { contract } = sold.find(each => each.contract.ways.includes('bill') && each.contract.renewalMonths === null)!
  const desk = await open(1280)
  let { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await later(page)
  await desk.arrive(lead.email, `/dashboard/contract/create?studio=${studio}&person=${young._id}`)
  await desk.installed()
  await expect(page.getByLabel('Mitglied')).toHaveValue(new RegExp(`Jung${mark}`))
  await page.getByRole('link', { name: new RegExp(`^${contract.title}`) }).click()
  const sheet = () => page.getByRole('dialog', { name: contract.title })
  const next = () => sheet().getByRole('button', { name: 'Weiter' }).click()
  await expect(sheet().getByLabel(/^Vorname/)).toHaveValue('Nino')
  await sheet()
    .getByLabel(/^Geschlecht/)
    .selectOption('männlich')
  await desk.keeps('sealKey')
  await desk.offline()
  await next()
  await next()
  await sheet().getByText('Rechnung', { exact: true }).click()
  await next()
  await expect(sheet().getByRole('img', { name: /^Seite 1 des Vertrags/ })).toBeVisible()
  await next()
  await sheet()
    .getByLabel(/^Gesetzliche Vertretung/)
    .fill('Beat Jung')
  await sheet()
    .getByLabel(/^Beziehung/)
    .fill('Vater')
  await sign(page)
  await next()
  await expect(sheet().getByRole('heading', { name: 'Unterschrift gesetzliche Vertretung' })).toBeVisible()
  await desk.kill()
  await desk.start('/dashboard/contract/create')
  page = desk.page
  await later(page)
  await page.getByRole('link', { name: new RegExp(`Nino Jung${mark}`) }).click()
  for (let step = 0; step < 5; step++) await next()
  await expect(sheet().getByRole('heading', { name: 'Unterschrift gesetzliche Vertretung' })).toBeVisible()
  await sign(page)
  await sheet().getByRole('button', { name: 'Abschliessen' }).click()
  await desk.offline(false)
  const listed = async () => (await admin.get(`dashboard/contract/person/${young._id}`)) as { state: string; index: number }[]
  await expect.poll(async () => (await listed()).map(({ state }) => state)).toEqual(['temporary'])
  expect(((await admin.get(`dashboard/contract/${young._id}/0`)) as { guardian: string }).guardian).toContain('Beat Jung')
})
