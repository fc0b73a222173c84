import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { mailedPath } from '#e2e/mailed.ts'

test.use({ of: ['occasions', 'publicForms'] })

test.use({ installs: 'never' })

test('a member reserves, confirms, moves and withdraws; the administration sees it', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(240_000)
  const { email } = await newcomer(server.url, { vorname: 'Gian', nachname: 'Springer' })
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(email, '/einstein/contest')
  await expect(page.getByLabel(/^Vorname/)).toHaveValue('Gian')
  await page.getByRole('radio').first().check()
  await page.getByRole('checkbox', { name: 'Mein Vorname darf in der Liste stehen' }).check()
  await isClean(page)
  await page.getByRole('button', { name: 'Platz reservieren' }).click()
  const place = page.getByRole('region', { name: 'Dein Platz' })
  await expect(place).toBeVisible()
  // Nobody has proven the address of an account that is new.
  await page.goto(await mailedPath(server, email, 'Einstein-Challenge: Bestätige'))
  await place.getByRole('button', { name: 'Platz bestätigen' }).click()
  await expect(place.getByText('Bestätigt', { exact: true })).toBeVisible()
  await expect(page.getByText('Gian S.')).toBeVisible()
  await place.getByRole('button', { name: 'Anderes Datum' }).click()
  await place.getByRole('radio').last().check()
  await place.getByRole('button', { name: 'Verschieben' }).click()
  await expect(place.getByRole('button', { name: 'Anderes Datum' })).toBeVisible()
  await isClean(page)

  const desk = await open(1280)
  await desk.arrive('admin@formkurve.example', '/einstein/contest/admin/list')
  await expect(desk.page.getByText('Springer Gian')).toBeVisible()
  await isClean(desk.page)

  await place.getByRole('button', { name: 'Absagen' }).click()
  await expect(place.getByText('Zurückgezogen', { exact: true })).toBeVisible()
})

test('a stranger takes part by the mailed link', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(180_000)
  const email = `team-${Date.now()}@formkurve.example`
  const { page } = await open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/einstein/contest')
  await page.getByRole('radio').first().check()
  await page.getByLabel(/^Vorname/).fill('Heidi')
  await page.getByLabel(/^Nachname/).fill('Ammann')
  await page.getByLabel(/^E-Mail/).fill(email)
  await page.getByRole('button', { name: 'Platz reservieren' }).click()
  await expect(page.getByRole('heading', { name: 'Schau in deine E-Mails' })).toBeVisible()
  await page.goto(await mailedPath(server, email, 'Einstein-Challenge: Bestätige'))
  const place = page.getByRole('region', { name: 'Dein Platz' })
  await place.getByRole('button', { name: 'Platz bestätigen' }).click()
  await expect(place.getByText('Bestätigt', { exact: true })).toBeVisible()
})

test('who wants to take part at the Allianz page signs in and comes back, enters, and gets the confirmation', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const { email, password } = { ...(await newcomer(server.url, { vorname: 'Rahel', nachname: 'Bund' })), password: 'formkurve' }
  const { page } = await open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/allianz')
  await isClean(page)
  await page.getByRole('link', { name: 'Anmelden und mitmachen' }).click()
  await page.getByLabel(/^E-Mail/).fill(email)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(password)
  await page.getByRole('button', { name: 'anmelden', exact: true }).click()
  await page.getByRole('button', { name: 'Mitmachen' }).click()
  const taking = page.getByRole('region', { name: 'Deine Teilnahme' })
  await expect(taking.getByText(/^Dabei seit/)).toBeVisible()
  const saved = page.waitForEvent('download')
  await taking.getByRole('button', { name: 'Bestätigung herunterladen' }).click()
  expect((await saved).suggestedFilename()).toBe('Bestätigung Gemeinsam fit mit der Allianz.pdf')
  await isClean(page)
})
