import { v7 } from 'uuid'
import { website } from '#contract/website/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['website'] })

test('a text is written for the website without a network, seen beforehand, online from its day on, taken down and brought back', async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const writer = await newcomer(server.url, { vorname: 'Wanda', nachname: 'Weber' })
  const studios = ['pfungen']
  await admin.post('roles/changes', { changes: [{ person: writer._id, kind: 'right', code: 'g_websitecontentstudioadmin', studios }] })
  await admin.post('website/content', {
    _id: v7(),
    studio: 'pfungen',
    brand: null,
    slug: 'start',
    title: 'Willkommen in Pfungen',
    text: '<p>Schön, dass du da bist.</p>',
    picture: null,
    rank: 10,
    from: null,
    until: null,
  })
  const online = async () =>
    ((await (await fetch(`${server.url}/api/website/content?studio=pfungen`)).json()) as { title: string }[]).map(({ title }) => title)

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(writer.email, '/dashboard')
  await page.getByRole('link', { name: 'Website', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Website' })).toBeVisible()
  await expect(page.getByText('Willkommen in Pfungen')).toBeVisible()
  await phone.installed()
  await phone.keepsAnswer(website.contents, 'Willkommen in Pfungen')

  await phone.offline()
  await page.getByRole('button', { name: 'Neuer Text' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/^Titel/).fill('Umbau im Sommer')
  await sheet.getByLabel(/^Stelle auf der Website/).fill('umbau')
  await sheet.getByRole('textbox', { name: 'Text' }).fill('Im Juli stehen die Geräte unten.')
  await sheet.getByLabel(/^Online ab/).fill('2026-01-01')
  await expect(sheet.locator('[data-preview]')).toContainText('Umbau im Sommer')
  await expect(sheet.locator('[data-preview]')).toContainText('Im Juli stehen die Geräte unten.')
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByText('«Umbau im Sommer» ist angelegt. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  expect(await online()).not.toContain('Umbau im Sommer')

  await phone.offline(false)
  await expect.poll(online).toContain('Umbau im Sommer')
  expect(await online()).not.toContain('Willkommen in Pfungen')
  await page.getByText('Umbau im Sommer').first().click()
  await sheet.getByRole('button', { name: 'Text entfernen' }).click()
  await expect.poll(online).not.toContain('Umbau im Sommer')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(online).toContain('Umbau im Sommer')

  const desk = await open(1280, 'never')
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('admin@formkurve.example', '/dashboard/studio/website/jobs')
  await desk.page.getByText('Trainerin oder Trainer').first().click()
  await drawn(desk.page)
  await isClean(desk.page, 'job')
  await desk.page.keyboard.press('Escape')
  await desk.page.getByRole('link', { name: 'Angebote' }).first().click()
  await expect(desk.page.getByRole('heading', { level: 1, name: 'Website: Angebote' })).toBeVisible()
  await expect(desk.page.getByText('ab CHF 95.00 pro Stunde')).toBeVisible()
  await drawn(desk.page)
  await isClean(desk.page, 'offers')
})
