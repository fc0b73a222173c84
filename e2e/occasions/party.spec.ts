import { party } from '#contract/occasions/party.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { mailedPath } from '#e2e/mailed.ts'
import type { Server } from '#e2e/server.ts'

test.use({ of: ['occasions', 'publicForms'] })

const soon = (days: number, hours = 0) => new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString()

/** A party of the journey's own; the demo's stands beside it. */
async function partyOf({ url }: Server, title: string) {
  const staff = await serverOf(url, 'admin@formkurve.example')
  const _id = crypto.randomUUID()
  const slots = [3, 6].map(hours => ({ _id: crypto.randomUUID(), startsAt: soon(5, hours), endsAt: soon(5, hours + 2), capacity: 10 }))
  await staff.post('internal/party', {
    _id,
    title,
    place: 'Halle 3',
    text: 'Mit Musik.',
    studio: 'winterthur',
    from: soon(-1),
    until: soon(5),
    slots,
  })
  return `/party?id=${_id}`
}

test('a stranger signs up while the network is cut, is killed, and the mailed link makes the place firm', async ({ server, open }) => {
  test.setTimeout(180_000)
  const path = await partyOf(server, 'Herbstparty')
  const email = `gast-${Date.now()}@formkurve.example`
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await phone.installed()
  await page.getByRole('radio').first().check()
  await page.getByLabel(/^Vorname/).fill('Flurina')
  await page.getByLabel(/^Nachname/).fill('Caduff')
  await page.getByLabel(/^E-Mail/).fill(email)
  await expect(page.getByRole('heading', { name: 'Schon angemeldet?' })).toBeVisible()
  await isClean(page)

  // Killed while it is filled in: everything typed is still there.
  await phone.keeps(email)
  await phone.kill()
  await phone.start(path)
  await expect(phone.page.getByLabel(/^E-Mail/)).toHaveValue(email)
  await expect(phone.page.getByText(/^Begonnen .*auf diesem Gerät gesichert$/)).toBeVisible()

  await phone.offline()
  await phone.page.getByRole('button', { name: 'Platz reservieren' }).click()
  await expect(phone.page.getByRole('heading', { name: 'Wartet auf Netz' })).toBeVisible()
  await isClean(phone.page)
  await phone.offline(false)
  await expect(phone.page.getByRole('heading', { name: 'Schau in deine E-Mails' })).toBeVisible()

  await phone.page.goto(await mailedPath(server, email, 'Herbstparty: Bestätige deinen Platz'))
  const place = phone.page.getByRole('region', { name: 'Dein Platz' })
  await expect(place.getByText('Reserviert', { exact: true })).toBeVisible()
  await expect(phone.page).toHaveURL(/\/party\?id=[\w-]+$/)
  await place.getByRole('button', { name: 'Platz bestätigen' }).click()
  await expect(place.getByText('Bestätigt', { exact: true })).toBeVisible()
  const code = await place.getByLabel(/^Code /).textContent()
  await isClean(phone.page)

  await phone.page.goto(path)
  await phone.page.getByLabel('Code aus der E-Mail').fill(code!.toLowerCase())
  await phone.page.getByRole('button', { name: 'Platz ansehen' }).click()
  await expect(phone.page.getByRole('region', { name: 'Dein Platz' }).getByText(/^Flurina/)).toBeVisible()
})

test('two devices at the door tick off without a network: a guest whom both ticked came once', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const staff = await serverOf(server.url, 'leitung@formkurve.example')
  const { _id } = await summerOf(staff)
  const counted = /^(\d+) von (\d+) Personen da/
  const atDoor = async () => {
    const device = await open()
    await device.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    await device.arrive('leitung@formkurve.example', `/party?id=${_id}`)
    await device.installed()
    await device.page.getByRole('button', { name: 'Am Eingang' }).click()
    const door = device.page.getByRole('dialog', { name: /^Am Eingang: Sommerparty/ })
    await expect(door.getByText(counted)).toBeVisible()
    await device.keepsAnswer(party.guests, 'Bernasconi')
    return { device, door, dario: door.getByRole('button', { name: /^Bernasconi Dario/ }) }
  }
  const [one, two] = [await atDoor(), await atDoor()]
  for (const { device } of [one, two]) await device.offline()
  await one.door.getByRole('searchbox', { name: 'Name oder Code' }).fill('bernas')
  for (const { dario, door } of [one, two]) {
    await dario.click()
    await expect(dario).toHaveAttribute('aria-pressed', 'true')
    await expect(door.getByText(/Häkchen warten auf Netz/)).toBeVisible()
  }
  await isClean(one.device.page)

  // The later one is heard first.
  await two.device.offline(false)
  const cameAt = async () =>
    ((await staff.get(`internal/party/${_id}/guests?studio=winterthur`)) as Guests).find(({ name }) => name === 'Bernasconi Dario')?.cameAt
  await expect.poll(cameAt).toBeTruthy()
  const late = await cameAt()
  await one.device.offline(false)
  await expect.poll(async () => (await cameAt())! < late!).toBe(true)
  for (const { door, dario } of [one, two]) {
    await door.getByRole('button', { name: 'Neu laden' }).click()
    await expect(dario).toHaveAttribute('aria-pressed', 'true')
  }
  expect(await one.door.getByText(counted).textContent()).toBe(await two.door.getByText(counted).textContent())
})

type Summer = { _id: string; title: string }
type Guests = { name: string; cameAt: string | null }[]

/** The demo's party. */
async function summerOf(staff: Awaited<ReturnType<typeof serverOf>>) {
  const { occasion, others } = (await staff.get('internal/party/list')) as { occasion: Summer | null; others: Summer[] }
  return [...(occasion ? [occasion] : []), ...others].find(({ title }) => title.startsWith('Sommerparty'))!
}

test.describe(() => {
  test.use({ installs: 'never' })

  test('staff set up a party where it stands, change its slots and see who is coming', { tag: '@long' }, async ({ server, open }) => {
    test.setTimeout(180_000)
    const path = await partyOf(server, 'Winterparty')
    const desk = await open(1280)
    const { page } = desk
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await desk.arrive('leitung@formkurve.example', path)
    await expect(page.getByRole('heading', { name: 'Winterparty' })).toBeVisible()
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    const sheet = page.getByRole('dialog', { name: 'Winterparty' })
    await sheet.getByLabel(/^Titel/).fill('Winternacht')
    await sheet.getByLabel(/^Plätze 2/).fill('3')
    await sheet.getByRole('button', { name: 'Zeitfenster', exact: true }).click()
    await expect(sheet.getByLabel(/^Plätze 3/)).toHaveValue('3')
    await isClean(page)
    await sheet.getByRole('button', { name: 'Speichern' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Winternacht' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(3)
    await expect(page.getByText('3 frei')).toHaveCount(2)
    await expect(page.getByText('Noch hat sich niemand angemeldet.')).toBeVisible()

    // The demo's party has guests.
    await page.getByLabel('Party', { exact: true }).selectOption({ label: await optionOf(page, 'Sommerparty') })
    await expect(page.getByText('Bernasconi Dario')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Türliste' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
    await isClean(page)
  })
})

const optionOf = async (page: import('@playwright/test').Page, title: string) =>
  (await page.getByLabel('Party', { exact: true }).locator('option').allTextContents()).find(text => text.startsWith(title)) ?? title
