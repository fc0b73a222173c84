import { addDays } from '#contract/days.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { comeAs, turnTo } from '#e2e/roles.ts'
import { stored } from '#e2e/stored.ts'

test.use({ of: ['timestop', 'contracts'] })

const read = (day: string) => day.split('-').reverse().join('.')

interface Open {
  _id: string
  from: string
  version: number
}

test('a member asks for a pause without a network, with price and new end before it is sent; the studio’s answer comes back', async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const [from, to] = [addDays(today(), 60), addDays(today(), 80)]
  const marker = `Reise${Date.now() % 100_000}`
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive('mitglied@formkurve.example', '/user')
  await phone.installed()
  const abo = page.getByRole('region', { name: 'Mein Abo' })
  await expect(abo.getByRole('button', { name: 'Pausieren' })).toBeVisible()
  await phone.keepsAnswer(timestop.mine, 'Ferien')
  await phone.keeps('sealKey')
  await phone.offline()
  await abo.getByRole('button', { name: 'Pausieren' }).click()
  const sheet = page.getByRole('dialog', { name: 'Abo pausieren' })
  await sheet.getByLabel(/^Grund/).selectOption('Ferien')
  await sheet.getByLabel(/^Von/).fill(from)
  await sheet.getByLabel(/^Bis/).fill(to)
  const outcome = sheet.getByRole('group', { name: 'Was die Pause bewirkt' })
  await expect(outcome.getByText('21 Tage')).toBeVisible()
  await expect(outcome.getByText(/^Das Abo endet am /)).toBeVisible()
  await sheet.getByLabel(/^Nachricht/).fill(marker)
  await drawn(page)
  await isClean(page, 'sheet')
  await sheet.getByRole('button', { name: 'Pause beantragen' }).click()
  const line = abo.getByRole('button', { name: new RegExp(`^Pause ${read(from)}`) })
  await expect(line).toBeVisible()
  await expect(abo.getByText('Vorgemerkt')).toBeVisible()
  expect(await stored(page)).not.toContain(marker)
  await phone.offline(false)
  await expect(abo.getByText('Vorgemerkt')).toBeHidden()

  const staff = await serverOf(server.url, 'admin@formkurve.example')
  const asked = async () => ((await staff.get('timestops/open?limit=100')) as { rows: Open[] }).rows.find(row => row.from === from)
  await expect.poll(async () => (await asked())?._id).toBeTruthy()
  const { _id, version } = (await asked())!
  expect(((await staff.get(`timestops/${_id}/proofs`)) as { message: string }).message).toBe(marker)
  await staff.put(`timestops/${_id}/decline`, { reason: 'Bitte sprich uns am Empfang an.', version })
  // The bell tells it, and the pause says so.
  await expect(abo.getByText('Bitte sprich uns am Empfang an.')).toBeVisible()
  await drawn(page)
  await isClean(page, 'answered')
})

test('the studio looks at a pause, its contract before and after, calculates without a network and sets the reasons', {
  tag: '@long',
}, async ({ open }) => {
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await comeAs(desk, 'admin', '/dashboard/timestop')
  await desk.installed()
  await expect(page.getByRole('heading', { level: 1, name: 'Timestop' })).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'Persönlicher Grund' }).filter({ hasNotText: 'Person zuordnen' }).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Wenn sie angenommen wird' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Grund und Belege ansehen' })).toBeVisible()
  await drawn(page)
  await isClean(page, 'pause')
  await page.keyboard.press('Escape')
  await page.getByText('Von Hand', { exact: false }).first().click()
  await expect(page.getByText('Angenommen, aber im Zutrittssystem noch von Hand einzutragen.')).toBeVisible()
  await drawn(page)
  await isClean(page, 'by hand')

  await turnTo(page, '/dashboard/timestop/settings')
  await expect(page.getByRole('group', { name: 'Ferien' })).toBeVisible()
  await drawn(page)
  await isClean(page, 'settings')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await turnTo(page, '/dashboard/timestop-calc')
  await desk.offline()
  await page.getByLabel(/^Vertragsbeginn/).fill('2026-01-01')
  await page.getByRole('textbox', { name: 'Von' }).fill('2026-04-01')
  await page.getByRole('textbox', { name: 'Bis' }).fill('2026-04-30')
  await expect(page.getByText('Das Abo endet am 30.01.2027 statt am 31.12.2026.')).toBeVisible()
  await expect(page.getByText('angehängt 01.01.2027 bis 30.01.2027')).toBeVisible()
  await drawn(page)
  await isClean(page, 'calculator on a phone')
})
