import { password } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { stored } from '#e2e/stored.ts'
import { signInAtTablet, typePin } from '#e2e/tablet.ts'

test.use({ of: ['campaigns', 'leads'] })

test('a tablet at a fair shows one form over network, reload, address and kill, holds no name, and ends by a PIN', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(300_000)
  const mark = `Zwetschge${Date.now() % 100_000}`
  const lead = await serverOf(server.url, 'leitung@formkurve.example')
  const kept = async () => (await lead.get(`leads/overview?q=${mark}`)).total

  const tablet = await open(1024)
  await tablet.page.emulateMedia({ reducedMotion: 'reduce' })
  await tablet.arrive('winterthur@formkurve.example')
  await signInAtTablet(tablet.page, { email: 'leitung@formkurve.example', password, pin: '195283' })
  await expect(tablet.page).toHaveURL(/\/dashboard$/)
  await tablet.installed()
  // Within the app: another address would lock the tablet.
  const go = async (title: string) => {
    await tablet.page.keyboard.press('ControlOrMeta+k')
    await tablet.page.getByRole('combobox').fill(title)
    await tablet.page
      .getByRole('option', { name: new RegExp(title) })
      .first()
      .click()
  }
  // What an employee has loaded before: names of leads.
  await go('Leads')
  await tablet.keeps('Bosshard')
  await go('Empfang')
  await tablet.page.getByRole('button', { name: 'Messe starten' }).click()
  const sheet = tablet.page.getByRole('dialog', { name: 'Messe starten' })
  await isClean(tablet.page, 'dialog')
  await sheet.getByLabel(/^Kurzname des Formulars/).fill('probetraining')
  await sheet.getByRole('button', { name: 'Messe starten' }).click()

  const { page } = tablet
  const field = page.getByLabel(/^Vorname/)
  await expect(field).toBeVisible()
  await expect(page.getByRole('button', { name: 'Für das Team' })).toBeVisible()
  await drawn(page)
  await isClean(page)
  expect(await stored(page)).not.toContain('Bosshard')
  await tablet.offline()
  for (const [nth, address] of ['/dashboard/leads/leads-list', '/', '/panel'].entries()) {
    await field.fill(mark)
    await page.getByLabel(/^Nachname/).fill(`Person ${nth}`)
    await page.getByLabel(/^E-Mail/).fill(`${mark.toLowerCase()}.${nth}@formkurve.example`)
    // Half typed it lies nowhere.
    expect(await stored(page)).not.toMatch(new RegExp(mark, 'i'))
    await page.getByRole('button', { name: 'Absenden' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Danke, das ist gesichert' })).toBeVisible()
    expect(await stored(page)).not.toMatch(new RegExp(mark, 'i'))
    // Whatever is typed into the address bar, and back: the form, and it is empty.
    await page.goto(address)
    await page.goBack()
    await expect(field).toHaveValue('')
  }
  await tablet.kill()
  await tablet.start('/dashboard')
  const again = tablet.page
  await expect(again.getByLabel(/^Vorname/)).toBeVisible()
  await expect.poll(kept).toBe(3)
  expect(await stored(again)).not.toMatch(new RegExp(mark, 'i'))
  await again.getByRole('button', { name: 'Für das Team' }).click()
  await again.getByRole('dialog', { name: 'Messe beenden' }).getByRole('button', { name: /Reto/ }).first().click()
  await typePin(again, '195283')
  await expect(again).toHaveURL(/\/panel$/)
  await expect(again.getByRole('heading', { name: 'Empfang' })).toBeVisible()
})
