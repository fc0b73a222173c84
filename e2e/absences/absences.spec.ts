import { absences } from '#contract/absences/calls.ts'
import { addDays } from '#contract/days.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['absences', 'employees'] })

test('a free wish that was asked for without a network waits, arrives once, and is decided on by whoever manages the team', async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const day = addDays(today(), 100)
  const said = `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive('trainer@formkurve.example', '/dashboard/timetracker/abwesenheiten')
  await expect(page.getByText(/übrig bis Ende Jahr/)).toBeVisible()
  await phone.installed()
  await phone.keepsAnswer(absences.mine)

  await phone.offline()
  await page.getByRole('button', { name: 'Wunschfrei', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Wunschfrei anfragen' })
  await sheet.getByLabel(/^Tag/).fill(day)
  await sheet.getByRole('button', { name: 'Anfragen' }).click()
  await expect(sheet).toHaveCount(0)
  const row = page.getByRole('button').filter({ hasText: said })
  await expect(row).toHaveCount(1)
  await drawn(page)
  await isClean(page)

  await phone.offline(false)
  const own = await serverOf(server.url, 'trainer@formkurve.example')
  const asked = async () => (await own.get('timetracker/freewish/employee/list')).filter(({ from }: { from: string }) => from === day)
  await expect.poll(async () => (await asked()).length).toBe(1)

  const desk = await open(1280, 'never')
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('leitung@formkurve.example', '/dashboard/timetracker/management/anfragen')
  await desk.page.getByRole('row').filter({ hasText: said }).getByText('Wunschfrei').click()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Bewilligen' }).click()
  await expect.poll(async () => (await asked())[0].state).toBe('granted')
})

test('whoever manages the staff sees terms, proofs and teams of an employee', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(90_000)
  const desk = await open(1280, 'never')
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('admin@formkurve.example', '/dashboard/studio/employee')
  await page.getByRole('row').filter({ hasText: 'Krasniqi' }).getByText('Krasniqi').click()
  const card = page.getByRole('dialog')
  await expect(card.getByRole('heading', { name: 'Anstellung' })).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Nachweise' })).toBeVisible()
  await drawn(page)
  await isClean(page, 'card')
})
