import { healthcare } from '#contract/healthcare/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { stored } from '#e2e/stored.ts'

test.use({ of: ['healthcare', 'health'] })

interface Listed {
  _id: string
  status: string
  version: number
  name: string
}

test('a member asks without a network, sealed; confirmed by the studio, the file opens without one', async ({ server, open }) => {
  test.setTimeout(240_000)
  const nachname = `Kassel${Date.now() % 100_000}`
  const { email } = await newcomer(server.url, { vorname: 'Ladina', nachname })
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(email, '/user/healthcare')
  await phone.installed()
  await expect(page.getByText('Noch keine Anfrage.')).toBeVisible()
  await phone.keepsAnswer(healthcare.insurers, 'Alpenkasse')
  await phone.keeps('sealKey')
  await phone.offline()
  await page.getByRole('button', { name: 'Bestätigung anfordern' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/^Krankenkasse/).selectOption('Alpenkasse (Beispiel)')
  await sheet.getByLabel('Versichertennummer').fill('756.1234.5678.97')
  await sheet.getByRole('checkbox', { name: /Zahl meiner Besuche/ }).check()
  await sheet.getByRole('button', { name: 'Anfordern' }).click()
  await expect(sheet.getByText(/Das ist die AHV-Nummer/)).toBeVisible()
  await isClean(page)
  await sheet.getByLabel('Versichertennummer').fill('KVN 77-11')
  await sheet.getByRole('button', { name: 'Anfordern' }).click()
  await expect(page.getByText('vorgemerkt')).toBeVisible()
  await expect(page.getByRole('button', { name: /Alpenkasse/ })).toBeVisible()
  expect(await stored(page)).not.toContain('KVN 77-11')
  await phone.offline(false)
  await expect(page.getByText('Angefragt')).toBeVisible()

  const staff = await serverOf(server.url, 'admin@formkurve.example')
  const listed = async () => ((await staff.post('healthcare/requests', { q: nachname })) as { rows: [Listed] }).rows[0]
  const { _id, version } = await listed()
  await staff.put(`healthcare/${_id}`, { status: 'checking', amount: 89_000, version })
  await staff.post('healthcare/confirm', { _id: crypto.randomUUID(), ids: [_id] })
  await expect.poll(async () => (await listed()).status).toBe('confirmed')
  await page.reload()
  await expect(page.getByText('Bestätigt', { exact: true })).toBeVisible()
  await isClean(page)
  await phone.keepsAnswer(healthcare.pack)
  await phone.offline()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /^PDF-Mappe/ }).click()
  expect((await file).suggestedFilename()).toMatch(/^Krankenkasse-\d{4}\.pdf$/)
})

test('staff type an amount, confirm with progress; rejecting waits sealed without a network', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const nachname = `Prüfkasse${Date.now() % 100_000}`
  const { email } = await newcomer(server.url, { vorname: 'Gian', nachname })
  const member = await serverOf(server.url, email)
  const insurers = (await member.get('healthcare/insurers')) as { _id: string; name: string }[]
  const year = new Date().getFullYear()
  const [one, other] = insurers
  for (const insurer of [one!, other!])
    await member.post('healthcare', { _id: crypto.randomUUID(), insurer: insurer._id, year, insuredNumber: 'KVN 88-22', visits: false })
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('admin@formkurve.example', `/dashboard/healthcare?q=${encodeURIComponent(nachname)}`)
  await desk.installed()
  const line = (name: string) => page.getByRole('row', { name: new RegExp(`${nachname}.*${name.split(' ')[0]}`) })
  await expect(line(one!.name)).toBeVisible()
  await isClean(page)
  await line(one!.name).getByText(nachname).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('KVN 88-22')).toBeVisible()
  await sheet.getByLabel(/^Bezahlter Betrag/).fill('890')
  await isClean(page)
  await sheet.getByRole('button', { name: 'Betrag speichern' }).click()
  await expect(sheet).toBeHidden()
  await line(one!.name).getByRole('gridcell').first().click()
  await page.getByRole('button', { name: /^Bestätigen/ }).click()
  await expect(page.getByText('1 Anfrage ist bestätigt.')).toBeVisible({ timeout: 40_000 })
  await expect(line(one!.name).getByText('Bestätigt', { exact: true })).toBeVisible()

  await line(other!.name).getByText(nachname).click()
  await expect(sheet.getByText('KVN 88-22')).toBeVisible()
  await desk.offline()
  await sheet.getByRole('button', { name: 'Ablehnen' }).click()
  await sheet.getByLabel(/^Grund/).fill('Für dieses Abo zahlt sie nichts.')
  await sheet.getByRole('button', { name: 'Ablehnen' }).click()
  await expect(sheet).toBeHidden()
  await expect(line(other!.name).getByText('Abgelehnt')).toBeVisible()
  const held = await stored(page)
  for (const secret of ['KVN 88-22', 'zahlt sie nichts', nachname]) expect(held.includes(secret), secret).toBe(false)
  await desk.offline(false)
  const reasons = async () => ((await member.get('healthcare/mine')) as { reason: string | null }[]).map(({ reason }) => reason)
  await expect.poll(reasons).toContain('Für dieses Abo zahlt sie nichts.')
})
