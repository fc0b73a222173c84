import { monthsFrom } from '#contract/days.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['timetracking'] })

const month = monthsFrom(today(), -1).slice(0, 7)
const name = new Intl.DateTimeFormat('de-CH', { month: 'long', year: 'numeric' }).format(new Date(`${month}-15T12:00:00Z`))

test('a signature that was taken back without a network waits and arrives; then the month is signed, confirmed and locked', async ({
  server,
  open,
}) => {
  test.setTimeout(200_000)
  const own = await serverOf(server.url, 'gf@formkurve.example')
  const state = async () => (await own.get(`timetracker/month/me/${month}`)).state
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), later => later.click())
  await phone.arrive('gf@formkurve.example', '/dashboard/timetracker')
  const mine = page.getByRole('region', { name: 'Dein Monat' })
  const toMonth = async (place: typeof mine) => {
    await expect(place.getByRole('button', { name: 'Monat davor' })).toBeVisible()
    if (!(await place.getByText(name, { exact: true }).isVisible())) await place.getByRole('button', { name: 'Monat davor' }).click()
    await expect(place.getByText(name, { exact: true })).toBeVisible()
  }
  await toMonth(mine)
  await expect(mine.getByRole('button', { name: 'Unterschrift zurücknehmen' })).toBeVisible()
  await phone.installed()
  await phone.keepsAnswer(timeMonths.one, month)

  await phone.offline()
  await mine.getByRole('button', { name: 'Unterschrift zurücknehmen' }).click()
  await expect(mine.getByText('Wartet auf diesem Gerät')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await phone.offline(false)
  await expect.poll(state).toBe('open')
  await mine.getByRole('button', { name: 'Unterschreiben' }).click()
  await expect.poll(state).toBe('selfSubmitted')

  const lead = await open(1280, 'never')
  await lead.page.emulateMedia({ reducedMotion: 'reduce' })
  await lead.arrive('leitung@formkurve.example', '/dashboard/timetracker/management')
  const team = lead.page.getByRole('region', { name: 'Monate des Teams' })
  await toMonth(team)
  await team.getByRole('button').filter({ hasText: 'Zürcher' }).click()
  await lead.page.getByRole('dialog').getByRole('button', { name: 'Bestätigen' }).click()
  await expect.poll(state).toBe('submitted')

  const desk = await open(1280, 'never')
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('admin@formkurve.example', `/dashboard/timetracker/office?month=${month}&state=submitted`)
  await drawn(desk.page)
  await isClean(desk.page)
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const { user, hash } = await own.get(`timetracker/month/me/${month}`)
  await admin.post('timetracker/month/update', { user, month, state: 'locked', hash })
  await expect.poll(state).toBe('locked')
})
