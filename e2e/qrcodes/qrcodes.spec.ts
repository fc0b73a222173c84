import { qrcodes } from '#contract/qrcodes/calls.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['qrcodes'] })

const admin = 'admin@formkurve.example'

test('a code made without a network is there to print at once; scanned, it leads to its goal and is counted', async ({ server, open }) => {
  test.setTimeout(150_000)
  const name = 'Flyer Weihnachtsmarkt'
  const desk = await open()
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(admin, '/dashboard/communication/qrcode')
  await expect(page.getByText('Aufsteller Empfang')).toBeVisible()
  await desk.installed()
  await desk.keepsAnswer(qrcodes.list, 'Aufsteller Empfang')
  await desk.offline()
  await page.getByRole('button', { name: 'Neuer QR-Code' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/^Name/).fill(name)
  await sheet.getByRole('combobox', { name: 'Ziel' }).selectOption('Events')
  await sheet.getByLabel('Text auf dem Plakat').fill('Komm auf eine Tasse Tee vorbei')
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await page.getByText(name, { exact: true }).click()
  await expect(sheet.getByRole('img', { name: `QR-Code «${name}»` })).toBeVisible()
  await drawn(page)
  await isClean(page, 'sheet')
  for (const [button, ending] of [
    ['SVG', '.svg'],
    ['PNG', '.png'],
    ['Plakat (PDF)', '.pdf'],
  ] as const) {
    const file = page.waitForEvent('download')
    await sheet.getByRole('button', { name: button }).click()
    expect((await file).suggestedFilename()).toContain(ending)
  }
  const address = new URL((await sheet.getByText(/\/q\/[0-9a-f]{12}$/).textContent()) ?? '').pathname
  await desk.offline(false)
  const office = await serverOf(server.url, admin)
  const row = async () => ((await office.get('qrcodes')).rows as { name: string; scans: number }[]).find(each => each.name === name)
  await expect.poll(row).toMatchObject({ scans: 0 })

  const phone = await open(390, 'never')
  await phone.page.goto(address)
  await expect(phone.page).toHaveURL(/\/(event|login)/)
  await expect.poll(row).toMatchObject({ scans: 1 })
  await phone.page.goto('/q/000000000000')
  await expect(phone.page.getByText('Diesen QR-Code gibt es nicht mehr.')).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page, 'gone')
})
