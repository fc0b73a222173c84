import { isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['accessControl'] })

test.use({ installs: 'never' })

test('the desk opens an entrance once with a reason, and reads in the log who did', async ({ open }) => {
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('admin@formkurve.example', '/dashboard/tac/access-devices?studios=alle')
  await expect(page.getByText('Haupteingang', { exact: true })).toBeVisible()
  await expect(page.getByText('Nicht erreichbar')).toBeVisible()
  await isClean(page)

  await page.getByRole('button', { name: 'Haupteingang einmal öffnen' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Jetzt öffnen' }).click()
  await expect(sheet.getByText('Sag, warum du öffnest.')).toBeVisible()
  await isClean(page)
  const reason = `Lieferung ${Date.now() % 100_000}`
  await sheet.getByLabel(/^Grund/).fill(reason)
  await sheet.getByRole('button', { name: 'Jetzt öffnen' }).click()
  await expect(sheet).toBeHidden()

  // What the service does not reach stays shut, and says so where it was tried.
  await page.getByRole('button', { name: /^Eingang einmal öffnen/ }).click()
  await sheet.getByLabel(/^Grund/).fill(reason)
  await sheet.getByRole('button', { name: 'Jetzt öffnen' }).click()
  await expect(sheet.getByText(/Das Zutrittssystem antwortet gerade nicht/)).toBeVisible()
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Verwerfen' }).click()

  await page.getByRole('button', { name: 'Seiteneingang: Ausser Betrieb melden' }).click()
  await sheet.getByLabel(/^Warum ist es ausser Betrieb/).fill('Schloss klemmt')
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(/Schloss klemmt/)).toBeVisible()
  await page.getByRole('button', { name: 'Seiteneingang: Meldung ändern' }).click()
  await sheet.getByRole('button', { name: 'Wieder in Betrieb' }).click()
  await expect(page.getByText(/Schloss klemmt/)).toBeHidden()

  await page.getByText('Protokoll', { exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(`Von Hand geöffnet.*Haupteingang.*${reason}`) })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`ohne Antwort.*Eingang.*${reason}`) })).toBeVisible()
  await isClean(page)
})
