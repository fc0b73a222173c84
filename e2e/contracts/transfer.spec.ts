import type { Page } from '@playwright/test'
import { transfers } from '#contract/contracts/transfers.ts'
import { exampleSignature } from '#contract/registration.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { sign } from '#e2e/registration.ts'

test.use({ of: ['contracts', 'transfers'] })

const studio = 'winterthur'

interface Sold {
  _id: string
  contract: { title: string }
}
interface Own {
  title: string
  state: string
  index: number
  start: string
  finalEnd: string | null
}

const later = (page: Page) =>
  page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())

test('a contract goes over to somebody else: both sign in their app, the taker without a network, and the office accepts', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(240_000)
  const mark = Date.now() % 100_000
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const lead = await newcomer(server.url, { vorname: 'Rahel', nachname: `Leitet${mark}` })
  const changes = [
    { person: lead._id, kind: 'right', code: 'u_search', studios: [studio] },
    { person: lead._id, kind: 'role', code: 'studio_manager', studios: [studio] },
  ]
  await admin.post('roles/changes', { changes })
  await (await serverOf(server.url, lead.email)).post('user/non-disclosure-aggreement', { signature: exampleSignature })
  const staff = await serverOf(server.url, lead.email)
  const giver = await newcomer(server.url, { vorname: 'Anna', nachname: `Gibt${mark}`, geburtstag: '1991-04-17' })
  const taker = await newcomer(server.url, { vorname: 'Beat', nachname: `Nimmt${mark}`, geburtstag: '1990-02-01' })
  const offer = ((await staff.get(`dashboard/contract/offers?studio=${studio}`)) as Sold[]).find(
    ({ contract }) => contract.title === 'Jahresabo',
  )!

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await later(page)
  await desk.arrive(lead.email, `/dashboard/contract/create/${offer._id}?studio=${studio}&person=${giver._id}`)
  const closing = page.getByRole('dialog', { name: offer.contract.title })
  const next = () => closing.getByRole('button', { name: 'Weiter' }).click()
  await expect(closing.getByLabel(/^Vorname/)).toHaveValue('Anna')
  await closing.getByLabel(/^Geschlecht/).selectOption('weiblich')
  await next()
  await next()
  await closing.getByText('Rechnung', { exact: true }).click()
  await next()
  await next()
  await sign(page)
  await closing.getByRole('checkbox', { name: 'Gleich annehmen' }).check()
  await closing.getByRole('button', { name: 'Abschliessen' }).click()
  const listed = async (_id: string) => (await staff.get(`dashboard/contract/person/${_id}`)) as Own[]
  await expect.poll(async () => (await listed(giver._id)).map(({ state }) => state)).toEqual(['accepted'])

  await page.goto(`/dashboard/contract/view/${giver._id}/0`)
  await page.getByRole('button', { name: 'An jemand anderen übertragen' }).click()
  const begin = page.getByRole('dialog', { name: 'Vertrag übertragen' })
  await begin.getByRole('combobox', { name: /Wer übernimmt ihn/ }).fill(`Nimmt${mark}`)
  await page.getByRole('option', { name: new RegExp(`Nimmt${mark}`) }).click()
  await drawn(page)
  await isClean(page)
  await begin.getByRole('button', { name: 'Zur Unterschrift senden' }).click()
  await expect(page.getByText(/Es fehlt die Unterschrift von Anna/)).toBeVisible()

  const phone = await open(390)
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await later(phone.page)
  await phone.arrive(taker.email, '/user')
  await phone.installed()
  const abo = phone.page.getByRole('region', { name: 'Mein Abo' })
  await expect(abo.getByText(/überträgt dir «Jahresabo»/)).toBeVisible()
  await phone.keepsAnswer(transfers.mine, 'Jahresabo')
  await phone.keeps('sealKey')
  await phone.offline()
  await abo.getByRole('button', { name: 'Ansehen und unterschreiben' }).click()
  const sheet = phone.page.getByRole('dialog', { name: 'Vertrag übernehmen' })
  const on = () => sheet.getByRole('button', { name: 'Weiter' }).click()
  await sheet.getByLabel(/^Geschlecht/).selectOption('männlich')
  await on()
  await sheet.getByText('Rechnung', { exact: true }).click()
  await on()
  await expect(sheet.getByRole('img', { name: /Übertragung eines Vertrags/ })).toBeVisible()
  await on()
  await sign(phone.page)
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(abo.getByText(/Geht ins Studio, sobald Netz da ist/)).toBeVisible()
  await phone.offline(false)

  const other = await open(390)
  await other.page.emulateMedia({ reducedMotion: 'reduce' })
  await later(other.page)
  await other.arrive(giver.email, '/user')
  await other.page.getByRole('button', { name: 'Ansehen und unterschreiben' }).click()
  const giving = other.page.getByRole('dialog', { name: 'Vertrag abgeben' })
  await drawn(other.page)
  await isClean(other.page)
  await giving.getByRole('button', { name: 'Weiter' }).click()
  await sign(other.page)
  await giving.getByRole('button', { name: 'Abschliessen' }).click()
  const states = async () =>
    ((await staff.get(`dashboard/contract/${giver._id}/0/transfer`)) as { rows: { state: string }[] }).rows.map(({ state }) => state)
  await expect.poll(states).toEqual(['signed'])

  // The first one shows what it read a moment ago: whoever decides comes to it anew.
  const second = await open(1280, 'never')
  await later(second.page)
  await second.arrive(lead.email, `/dashboard/contract/view/${giver._id}/0`)
  await second.page.getByRole('region', { name: 'Übertragung' }).getByRole('button', { name: 'Annehmen' }).click()
  await second.page.getByRole('dialog', { name: 'Übertragung annehmen?' }).getByRole('button', { name: 'Annehmen' }).click()
  await expect.poll(async () => (await listed(taker._id)).map(({ state }) => state), { timeout: 30_000 }).toEqual(['accepted'])
  const [[left], [goesOn]] = [await listed(giver._id), await listed(taker._id)]
  expect(left!.finalEnd! < goesOn!.start).toBe(true)
})
