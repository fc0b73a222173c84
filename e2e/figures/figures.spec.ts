import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['figures'] })

/** A studio, and a year, of which no other journey tells numbers. */
const studio = 'pfungen'
const head = 'Konto;Bezeichnung;Monat;Betrag'
const csv = (...lines: string[]) => ({
  name: 'Erfolgsrechnung 2099.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([head, ...lines].join('\r\n')),
})
const wrong = csv('3000;Abonnemente;2099-01;48250.00', '1020;Bank;2099-01;5.00', '5000;Löhne;2099-01;viel')
const right = csv('3000;Abonnemente;2099-01;48’250.00', '5000;Löhne;2099-01;21400.00', '7600;Solarium;2099-01;250.00')

test('a statement is read with the network cut: errors by line, a dry run, all of it at once, and taken back', async ({ server, open }) => {
  test.setTimeout(180_000)
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const { _id: person, email } = await newcomer(server.url, { vorname: 'Ruth', nachname: `Buch${Date.now() % 100_000}` })
  await admin.post('roles/changes', { changes: [{ person, kind: 'role', code: 'office', studios: [studio] }] })
  const said = async () => {
    const { accounts } = (await admin.get(`figures/statement/${studio}?year=2099`)) as {
      accounts: { account: string; amounts: unknown[] }[]
    }
    return accounts.map(({ account, amounts }) => [account, amounts[0]])
  }

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(email, '/dashboard/figures?ansicht=dateien')
  await page.getByRole('button', { name: 'Datei einlesen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Datei einlesen' })
  await sheet.getByLabel('Datei wählen').setInputFiles(wrong)
  await expect(sheet.getByRole('status')).toHaveText('Geprüft: 2 Fehler. Übernommen ist nichts.')
  await expect(sheet.getByRole('row', { name: /^3 Konto 1020 gehört nicht in die Erfolgsrechnung/ })).toBeVisible()
  await expect(sheet.getByRole('row', { name: /^4 «viel» ist kein Betrag/ })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Übernehmen' })).toHaveCount(0)
  await drawn(page)
  await isClean(page)

  await desk.installed()
  await desk.offline()
  await sheet.getByLabel('Andere Datei wählen').setInputFiles(right)
  await expect(sheet.getByRole('status')).toHaveText('Wartet auf Netz: Geprüft wird, sobald es wieder da ist.')
  await desk.offline(false)
  await expect(sheet.getByRole('status')).toHaveText('Geprüft: 3 Zeilen ohne Fehler. Übernommen ist noch nichts.')
  await expect(sheet.getByRole('row', { name: /^Januar 2099.*48’250\.00/ })).toBeVisible()
  await sheet.getByLabel('7600 Solarium').selectOption('Sonstiger betrieblicher Aufwand')
  await drawn(page)
  await isClean(page)
  expect(await said()).toEqual([])

  await desk.offline()
  await sheet.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByText(/übernommen\. Wird gesendet, sobald du Netz hast/)).toBeVisible()
  await desk.offline(false)
  await expect.poll(said).toEqual([
    ['3000', 4_825_000],
    ['5000', 2_140_000],
    ['7600', 25_000],
  ])

  const row = page.getByRole('row', { name: /Erfolgsrechnung 2099\.csv/ })
  await expect(row).toBeVisible()
  await page.goto('/dashboard/figures?monat=2099-01')
  await page.getByRole('button', { name: 'Erlöse aus Lieferungen und Leistungen' }).click()
  await expect(page.getByRole('row', { name: /3000 Abonnemente 48’250\.00/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Ergebnis 26’600\.00/ })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.getByRole('button', { name: '3000 Abonnemente' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /^1 Monat 48’250\.00/ })).toBeVisible()
  await isClean(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Dateien' }).click()
  await row.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect.poll(said).toEqual([])
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(async () => (await said()).length).toBe(3)
})
