import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { mailedPath } from '#e2e/mailed.ts'

test.use({ of: ['newsletter', 'publicForms'] })

test('a stranger orders the newsletter while the network is cut, confirms it by the mail, and ends it by another one', async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const email = `leserin-${Date.now()}@postfach.example`
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/impressum')
  await phone.installed()
  await page.getByLabel(/^E-Mail/).fill(email)
  await phone.offline()
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click()
  await expect(page.getByRole('heading', { name: 'Wartet auf Netz' })).toBeVisible()
  await phone.offline(false)
  await expect(page.getByRole('heading', { name: 'Schau in deine E-Mails' })).toBeVisible()

  // On the device that asked, opening the link is enough.
  await page.goto(await mailedPath(server, email, 'Bestätige: Newsletter aus Frauenfeld'))
  await expect(page.getByRole('heading', { name: 'Bestätigt' })).toBeVisible()
  await expect(page).toHaveURL(/\/danke$/)
  await isClean(page)

  // The worker leaves the page without script to the network.
  await page.goto(await mailedPath(server, email, 'Du bist dabei'))
  await expect(page.getByRole('heading', { name: 'Abmelden' })).toBeVisible()
  await expect(page.getByText('l…@p….example')).toBeVisible()
  await isClean(page)
  await page.getByRole('button', { name: 'Newsletter aus Frauenfeld abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Abgemeldet' })).toBeVisible()

  const desk = await open(1280, 'never')
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('admin@formkurve.example', '/dashboard/communication/campaign?tab=adressen')
  await desk.page.getByRole('searchbox', { name: 'Adressen suchen' }).fill(email)
  await desk.page.getByRole('row').filter({ hasText: email }).getByText(email).click()
  const sheet = desk.page.getByRole('dialog', { name: email })
  await expect(sheet.getByText('Abgemeldet: Newsletter aus Frauenfeld')).toBeVisible()
  await expect(sheet.getByText('Bestätigt: Newsletter aus Frauenfeld')).toBeVisible()
  await drawn(desk.page)
  await isClean(desk.page)
})

test('a member switches offers on without a network', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(120_000)
  const { email } = await newcomer(server.url, { vorname: 'Ladina', nachname: 'Caflisch' })
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await phone.arrive(email, '/user/edit')
  const box = page.getByRole('checkbox', { name: 'Angebote als Mitteilung auf deinen Geräten' })
  await expect(box).toBeVisible()
  await phone.offline()
  // What is ticked waits on the device before it shows.
  await box.click({ force: true })
  await expect(box).toBeChecked()
  await drawn(page)
  await isClean(page)
  await phone.offline(false)
  const own = await serverOf(server.url, email)
  const state = async () => (await own.get('newsletter/own')).rows.find(({ what }: { what: string }) => what === 'offersPush').state
  await expect.poll(state).toBe('yes')
})
