import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['reports', 'attendance'] })

test('a defect that is reported without a network waits, arrives once, and becomes a to-do; who comes in is seen at the desk', async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive('trainer@formkurve.example', '/intern/report')
  await expect(page.getByText('Meine Meldungen')).toBeVisible()
  await phone.installed()

  await phone.offline()
  const text = 'Der Wasserhahn beim Stretching tropft'
  await page.getByRole('radio', { name: 'Defekt' }).check()
  await page.getByLabel(/Was ist passiert/).fill(text)
  await page.getByRole('combobox', { name: /Studio/ }).selectOption('winterthur')
  await page.getByRole('button', { name: 'Melden', exact: true }).click()
  await drawn(page)
  await isClean(page)

  await phone.offline(false)
  const own = await serverOf(server.url, 'trainer@formkurve.example')
  const mine = async () => (await own.get('intern/forms/problem')).rows.filter((report: { text: string }) => report.text === text).length
  await expect.poll(mine).toBe(1)

  const desk = await open(1280, 'never')
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('leitung@formkurve.example', '/intern/report/dashboard')
  await desk.page.getByRole('row').filter({ hasText: 'Sandro Zehnder' }).filter({ hasText: 'Normal' }).first().getByText('Normal').click()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Aufgabe daraus machen' }).click()
  await expect(desk.page.getByRole('dialog').getByRole('link', { name: 'Aufgabe ansehen' })).toBeVisible()

  await desk.page.goto('/dashboard/live-checkins')
  await expect(desk.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(desk.page.getByText('Ursina Caduff').first()).toBeVisible()
  await drawn(desk.page)
  await isClean(desk.page, 'live')
})
