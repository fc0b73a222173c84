import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { mailedPath } from '#e2e/mailed.ts'

test.use({ of: ['occasions', 'publicForms'] })

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a week is booked for two without a network, confirmed by its mail and changed by the same link; staff see who travels', async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const staff = await serverOf(server.url, 'admin@formkurve.example')
  const title = 'Langlaufwoche'
  const _id = crypto.randomUUID()
  const slots = [40, 50].map(days => ({ _id: crypto.randomUUID(), startsAt: soon(days), endsAt: soon(days + 7), capacity: 6 }))
  await staff.post('alibey', { _id, title, place: 'Pontresina', text: null, studio: 'alibey', from: soon(-1), until: soon(45), slots })
  const email = `reise-${Date.now()}@formkurve.example`

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/alibey?id=${_id}`)
  await phone.installed()
  await expect(page.getByRole('link', { name: 'Woche buchen' })).toBeVisible()
  await isClean(page)
  await page.getByRole('link', { name: 'Woche buchen' }).click()
  await page.getByRole('radio').first().check()
  await page.getByLabel(/^Vorname/).fill('Flurina')
  await page.getByLabel(/^Nachname/).fill('Caduff')
  await page.getByLabel(/^E-Mail/).fill(email)
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByLabel(/^Vorname 2/).fill('Gian')
  await page.getByLabel(/^Nachname 2/).fill('Caduff')
  await page.getByLabel(/^Wünsche/).fill('Ein Doppelzimmer')
  await isClean(page)
  await phone.keeps(email)
  await phone.offline()
  await page.getByRole('button', { name: 'Woche buchen' }).click()
  await expect(page.getByRole('heading', { name: 'Wartet auf Netz' })).toBeVisible()
  await phone.offline(false)
  await expect(page.getByRole('heading', { name: 'Schau in deine E-Mails' })).toBeVisible()

  await page.goto(await mailedPath(server, email, `${title}: Bestätige deinen Platz`))
  const place = page.getByRole('region', { name: 'Dein Platz' })
  await expect(place.getByText(/ bis \w+tag, \d+\. \w+$/)).toBeVisible()
  await place.getByRole('button', { name: 'Platz bestätigen' }).click()
  await expect(place.getByText('Bestätigt', { exact: true })).toBeVisible()
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await isClean(page)

  const desk = await open(1280)
  await desk.arrive('admin@formkurve.example', `/alibey?id=${_id}`)
  await expect(desk.page.getByText('Caduff Flurina')).toBeVisible()
  await isClean(desk.page)
})
