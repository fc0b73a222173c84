import { v7 } from 'uuid'
import { slimMe } from '#contract/slimMe/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['slimMe'] })

test('somebody is signed up without a network, and reads the own weeks without one', async ({ server, open }) => {
  test.setTimeout(180_000)
  const title = `Slim-me ${Date.now() % 100_000}`
  const nachname = `Leicht${Date.now() % 100_000}`
  const guest = await newcomer(server.url, { vorname: 'Seraina', nachname })
  const lead = await serverOf(server.url, 'leitung@formkurve.example')
  const times = { first: today(), weeks: 6, clock: '18:30', minutes: 60, skipped: [], places: 1 }
  const made = { _id: v7(), studio: 'winterthur', title, text: null, ...times, coach: null, leadSettings: null }
  await lead.post('slim-me', made)
  const names = async () =>
    (await lead.get(`slim-me/people?studio=winterthur&programme=${made._id}`)).map((row: { name: string }) => row.name)

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('leitung@formkurve.example', `/dashboard/studio/slim-me?q=${encodeURIComponent(title)}`)
  await desk.installed()
  await page.getByText(title).first().click()
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet.getByText('Noch niemand.')).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Person eintragen' }).fill(nachname)
  await sheet.getByRole('option', { name: new RegExp(nachname) }).click()
  await desk.offline()
  await sheet.getByRole('button', { name: 'Eintragen' }).click()
  await expect(sheet.getByText('Vorgemerkt')).toBeVisible()
  await expect(sheet.getByText('Alle Plätze sind vergeben.')).toBeVisible()
  await isClean(page, 'dialog')
  expect(await names()).toEqual([])
  await desk.offline(false)
  await expect.poll(names).toEqual([`Seraina ${nachname}`])
  await expect(sheet.getByText('Vorgemerkt')).toHaveCount(0)

  const phone = await open(360)
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(guest.email, '/slimme/dashboard')
  await expect(phone.page.getByRole('heading', { name: title })).toBeVisible()
  await expect(phone.page.getByText('Woche 1 von 6')).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page)
  await phone.installed()
  await phone.keepsAnswer(slimMe.mine)
  await phone.offline()
  await phone.page.reload()
  await expect(phone.page.getByText('Woche 1 von 6')).toBeVisible()
})
