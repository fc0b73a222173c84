import type { Page } from '@playwright/test'
import { contracts } from '#contract/contracts/calls.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import { addDays } from '#contract/days.ts'
import { exampleSignature } from '#contract/registration.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { sign } from '#e2e/registration.ts'
import { turnTo } from '#e2e/roles.ts'

test.use({ of: ['contracts', 'offers', 'upgrades'] })

const studio = 'winterthur'
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(new Date())

interface Sold {
  _id: string
  number: number
  contract: { title: string }
}
interface Own {
  title: string
  state: string
  index: number
  finalEnd: string | null
}

const later = (page: Page) =>
  page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())

/** Somebody who sells, decides and manages the mapping in the studio. */
async function manager(url: string, nachname: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const lead = await newcomer(url, { vorname: 'Rahel', nachname })
  const right = (code: string) => ({ person: lead._id, kind: 'right', code, studios: [studio] })
  const changes = [right('u_search'), right('g_studioadmin'), { person: lead._id, kind: 'role', code: 'studio_manager', studios: [studio] }]
  await admin.post('roles/changes', { changes })
  // Whoever has not signed yet is asked for it over what is done here.
  await (await serverOf(url, lead.email)).post('user/non-disclosure-aggreement', { signature: exampleSignature })
  return { lead, admin }
}

test('a contract is closed, left for another one by its member without a network, and accepted: one ends and the other begins', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(240_000)
  const mark = Date.now() % 100_000
  const { lead } = await manager(server.url, `Wechselt${mark}`)
  const member = await newcomer(server.url, { vorname: 'Seraina', nachname: `Gold${mark}`, geburtstag: '1991-04-17' })
  const staff = await serverOf(server.url, lead.email)
  const sold = (await staff.get(`dashboard/contract/offers?studio=${studio}`)) as Sold[]
  const from = sold.find(({ contract }) => contract.title === 'Jahresabo')!
  expect(sold.map(({ contract }) => contract.title)).toContain('Monatsabo')

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await later(page)
  await desk.arrive(lead.email, `/dashboard/contract/create/${from._id}?studio=${studio}&person=${member._id}`)
  await desk.installed()
  const closing = page.getByRole('dialog', { name: from.contract.title })
  const next = () => closing.getByRole('button', { name: 'Weiter' }).click()
  await expect(closing.getByLabel(/^Vorname/)).toHaveValue('Seraina')
  await closing.getByLabel(/^Geschlecht/).selectOption('weiblich')
  await next()
  await next()
  await closing.getByText('Rechnung', { exact: true }).click()
  await next()
  await next()
  await sign(page)
  await closing.getByRole('checkbox', { name: 'Gleich annehmen' }).check()
  await closing.getByRole('button', { name: 'Abschliessen' }).click()
  const listed = async () => (await staff.get(`dashboard/contract/person/${member._id}`)) as Own[]
  await expect.poll(async () => (await listed()).map(({ state }) => state)).toEqual(['accepted'])

  const phone = await open(390)
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await later(phone.page)
  await phone.arrive(member.email, '/user')
  await phone.installed()
  const abo = phone.page.getByRole('region', { name: 'Mein Abo' })
  await expect(abo.getByRole('button', { name: 'Wechseln' })).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page)
  await phone.keepsAnswer(contracts.mine, 'Jahresabo')
  await phone.keepsAnswer(upgrades.mine, 'Monatsabo')
  await phone.keeps('sealKey')
  await phone.offline()
  await abo.getByRole('button', { name: 'Wechseln' }).click()
  const sheet = phone.page.getByRole('dialog', { name: 'Vertrag wechseln' })
  const on = () => sheet.getByRole('button', { name: 'Weiter' }).click()
  await sheet.getByText(/^Monatsabo, CHF/).click()
  const start = addDays(today(), 20)
  await sheet.getByLabel(/^Gilt ab/).fill(start)
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Beim Wechsel zu bezahlen' })).toContainText('CHF')
  await drawn(phone.page)
  await isClean(phone.page)
  await on()
  await expect(sheet.getByText('Wie bisher bezahlen')).toBeVisible()
  await on()
  await expect(sheet.getByRole('img', { name: /Wechsel des Vertrags/ })).toBeVisible()
  await on()
  await sign(phone.page)
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(abo.getByText(/geht ins Studio, sobald Netz da ist/)).toBeVisible()
  await phone.offline(false)

  const waits = async () => ((await staff.get(`dashboard/contract/upgrade?q=Gold${mark}`)) as { rows: { state: string }[] }).rows
  await expect.poll(async () => (await waits()).map(({ state }) => state)).toEqual(['created'])
  await turnTo(page, `/dashboard/contract/upgrade/created?q=Gold${mark}`)
  await page
    .getByRole('row', { name: new RegExp(`Gold${mark}`) })
    .getByText(`Gold${mark}`)
    .click()
  const detail = page.getByRole('dialog', { name: `Wechsel von Gold${mark} Seraina` })
  await expect(detail.getByText('In der App', { exact: false })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await detail.getByRole('button', { name: 'Annehmen' }).click()
  await page.getByRole('dialog', { name: 'Wechsel annehmen?' }).getByRole('button', { name: 'Annehmen' }).click()
  await expect.poll(async () => (await listed()).length, { timeout: 30_000 }).toBe(2)
  const [now, before] = (await listed()).toSorted((one, other) => other.index - one.index)
  expect([now!.title, now!.state, before!.finalEnd]).toEqual(['Monatsabo', 'accepted', addDays(start, -1)])
})
