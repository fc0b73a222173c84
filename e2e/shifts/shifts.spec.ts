import { addDays, mondayOf } from '#contract/days.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['shifts'] })

interface Row {
  _id: string
  person: string | null
  from: string
  note: string | null
}
interface Plan {
  _id: string
  startDate: string
  state: string
}

test('a shift that was planned without a network waits, is published with one, and is confirmed by whoever works it', async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const office = await serverOf(server.url, 'office@formkurve.example')
  const start = addDays(mondayOf(today()), 14)
  const plans: Plan[] = (await office.get('shift-management/plans?studio=winterthur')).rows
  const plan = plans.find(({ startDate }) => startDate === start)!
  const shifts = async (): Promise<Row[]> => (await office.get(`shift-management/plans/${plan._id}?studio=winterthur`)).shifts
  const note = 'Neue Geräte erklären'
  const mine = async () => (await shifts()).filter(row => row.note === note)

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('office@formkurve.example', `/dashboard/shift-management?studio=winterthur&plan=${plan._id}`)
  const grid = page.getByRole('grid', { name: /Schichten ab/ })
  await expect(grid.getByRole('row', { name: /Sandro Zehnder/ })).toBeVisible({ timeout: 60_000 })
  await desk.installed()
  await desk.keepsAnswer(shiftPlans.one)
  await drawn(page)
  await isClean(page, 'plan')

  await desk.offline()
  await expect(page.getByText('Veröffentlichen braucht Netz')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Veröffentlichen' })).toBeDisabled()
  await page.getByRole('button', { name: 'Schicht planen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Schicht planen' })
  await sheet.getByLabel(/^Wer/).selectOption({ label: 'Sandro Zehnder' })
  await sheet.getByLabel(/^Tag/).fill(addDays(start, 1))
  await sheet.getByLabel(/^Von/).fill('18:00')
  await sheet.getByLabel(/^Bis/).fill('20:00')
  await sheet.getByLabel(/^Notiz/).fill(note)
  await sheet.getByRole('button', { name: 'Planen', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  const block = grid.getByRole('button', { name: new RegExp(note) })
  await expect(block).toHaveCount(1)

  // Taken up by keys: one day on.
  await block.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('button', { name: new RegExp(note) })).toHaveCount(1)
  await page.getByRole('radio', { name: 'Nach Uhr' }).check()
  await drawn(page)
  await isClean(page, 'clock')
  await page.getByRole('radio', { name: 'Personen' }).check()

  await desk.offline(false)
  await expect.poll(async () => (await mine()).map(({ from }) => from.slice(0, 10))).toEqual([addDays(start, 2)])
  const publish = page.getByRole('button', { name: 'Veröffentlichen' })
  await expect(publish).toBeEnabled()
  await publish.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText(/Veröffentlicht am/)).toBeVisible()

  const phone = await open(390)
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive('trainer@formkurve.example', '/dashboard/timetracker')
  await expect(phone.page.getByRole('heading', { name: 'Meine Schichten' })).toBeVisible()
  await phone.installed()
  await phone.keepsAnswer(shiftPlans.mine)
  await phone.offline()
  const confirm = phone.page.getByRole('button', { name: /Schichten? bestätigen/ })
  // The button of one that is being kept goes while it is looked at.
  await expect(async () => {
    if ((await confirm.count()) > 0) await confirm.first().click({ timeout: 3000 })
    await expect(confirm).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await drawn(phone.page)
  await isClean(phone.page, 'own')
  await phone.offline(false)
  const own = await serverOf(server.url, 'trainer@formkurve.example')
  const open_ = async () =>
    (await own.get('shift-management/mine')).shifts.filter(({ confirmed }: { confirmed: boolean }) => !confirmed).length
  await expect.poll(open_).toBe(0)

  await page.goto('/dashboard/shift-management/settings?studio=winterthur')
  await expect(page.getByRole('heading', { name: 'Vorlagen' })).toBeVisible()
  await drawn(page)
  await isClean(page, 'settings')
})
