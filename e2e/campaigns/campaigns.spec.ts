import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['campaigns'] })

test('a campaign made without a network is published, its last place goes to a member, and the next one waits', async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const slug = `pruefling-${Date.now() % 100_000}`
  const desk = await open(1280)
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('admin@formkurve.example', '/dashboard/communication/campaign')
  await desk.installed()
  await expect(desk.page.getByText('Rückenwoche').first()).toBeVisible()
  await desk.offline()
  await desk.page.getByRole('button', { name: 'Neue Kampagne' }).first().click()
  const sheet = desk.page.getByRole('dialog')
  await sheet.getByLabel(/^Titel/).fill('Prüfwoche')
  await sheet.getByLabel(/^Kurzname/).fill(slug)
  await sheet.getByLabel(/^Plätze/).fill('1')
  await sheet.getByRole('checkbox', { name: /^Veröffentlicht/ }).check()
  await isClean(desk.page, 'dialog')
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(desk.page.getByText('Prüfwoche').first()).toBeVisible()
  await desk.offline(false)
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const made = async () => (await admin.get(`allcampaigns/?q=${slug}`)).rows
  await expect.poll(async () => (await made()).length).toBe(1)

  const first = await newcomer(server.url, { vorname: 'Flurina', nachname: 'Erste' })
  const phone = await open()
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(first.email, `/aktionen/${slug}`)
  await phone.installed()
  await expect(phone.page.getByText('Noch 1 Platz frei')).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page)
  await phone.offline()
  await phone.page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(phone.page.getByText('wartet auf Netz').first()).toBeVisible()
  await phone.offline(false)
  await expect(phone.page.getByText('Du bist dabei').first()).toBeVisible()
  await expect.poll(async () => (await made())[0].people).toBe(1)

  const second = await newcomer(server.url, { vorname: 'Gian', nachname: 'Zweiter' })
  const other = await open(390, 'never')
  await other.arrive(second.email, `/aktionen/${slug}`)
  await other.page.getByRole('button', { name: 'Auf die Warteliste' }).click()
  await expect(other.page.getByText('Platz 1 auf der Warteliste')).toBeVisible()
  await phone.page.getByRole('button', { name: 'Abmelden' }).click()
  await expect.poll(async () => (await made())[0].waiting).toBe(0)

  const guest = await open(390, 'never')
  await guest.page.goto('/aktionen/adventsverlosung')
  await guest.page.getByLabel(/^Vorname/).fill('Lea')
  await guest.page.getByLabel(/^Nachname/).fill('Los')
  await guest.page.getByLabel(/^E-Mail/).fill(`${slug}@formkurve.example`)
  await isClean(guest.page)
  await guest.page.getByRole('button', { name: 'Mitmachen' }).click()
  await expect(guest.page.getByRole('heading', { name: 'Du bist dabei' })).toBeVisible()
  await guest.page.goto('/helsana')
  await expect(guest.page.getByRole('heading', { name: 'Diese Aktion läuft zurzeit nicht.' })).toBeVisible()
  await isClean(guest.page)
})

test('a tablet spins without a network, a reload shows the same and draws nothing new', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(240_000)
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const [{ _id }] = (await admin.get('allcampaigns/?q=gluecksrad')).rows
  const spins = async () => (await admin.get(`campaignlist/${_id}?q=tablet`)).total
  const tablet = await open(1024)
  await tablet.page.emulateMedia({ reducedMotion: 'reduce' })
  await tablet.arrive('winterthur@formkurve.example', '/wheel')
  await tablet.installed()
  await tablet.page.getByRole('button', { name: 'Lose holen' }).click()
  await expect(tablet.page.getByRole('heading', { name: 'Mitmachen' })).toBeVisible()
  await drawn(tablet.page)
  await isClean(tablet.page)
  await tablet.offline()
  for (const nachname of ['Eins', 'Zwei']) {
    await tablet.page.getByLabel(/^Vorname/).fill('Tablet')
    await tablet.page.getByLabel(/^Nachname/).fill(nachname)
    await tablet.page.getByLabel(/^E-Mail/).fill(`tablet.${nachname.toLowerCase()}@formkurve.example`)
    await tablet.page.getByRole('button', { name: 'Drehen' }).click()
    const result = tablet.page.getByRole('region', { name: 'Dein Dreh' }).getByRole('heading')
    const said = await result.textContent()
    await tablet.page.reload()
    await expect(result).toHaveText(said ?? '')
    await tablet.page.getByRole('button', { name: 'Weiter' }).click()
  }
  await tablet.offline(false)
  await expect.poll(spins).toBe(2)
  await tablet.page.getByRole('button', { name: 'Glücksrad schliessen' }).click()
  await expect(tablet.page.getByRole('button', { name: 'Lose holen' })).toBeVisible()
})
