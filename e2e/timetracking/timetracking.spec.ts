import { timetracking } from '#contract/timetracking/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['timetracking'] })

test('whoever works stamps without a network, through a kill, and is asked about once: what was tapped arrives, each tap one time', async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const coach = await newcomer(server.url, { vorname: 'Lia', nachname: 'Stempel' })
  await admin.post('roles/changes', { changes: [{ person: coach._id, kind: 'role', code: 'trainer', studios: ['pfungen'] }] })
  const own = await serverOf(server.url, coach.email)
  const phone = await open()
  const ready = async () => {
    await phone.page.emulateMedia({ reducedMotion: 'reduce' })
    await phone.page.addLocatorHandler(phone.page.getByRole('dialog').getByRole('button', { name: 'Später' }), later => later.click())
  }
  await ready()
  await phone.arrive(coach.email, '/dashboard/timetracker')
  const clock = () => phone.page.getByRole('region', { name: 'Stempeluhr' })
  const today = () => phone.page.getByRole('region', { name: 'Heute' })
  await expect(clock().getByText('Nicht eingestempelt')).toBeVisible()
  await phone.installed()
  await phone.keepsAnswer(timetracking.mine, coach._id)

  await phone.offline()
  await clock().getByRole('button', { name: 'Kommen' }).click()
  await expect(clock().getByText(/^Da seit /)).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page)
  await phone.kill()
  await phone.start()
  await ready()
  await phone.offline()
  await phone.page.goto('/dashboard/timetracker')
  await expect(clock().getByText(/^Da seit /)).toBeVisible()
  await clock().getByRole('button', { name: 'Gehen' }).click()
  await expect(clock().getByText('Nicht eingestempelt')).toBeVisible()
  await expect(today().getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()

  await phone.offline(false)
  const kinds = async () => (await own.get('timetracker/mine')).stamps.map(({ kind }: { kind: string }) => kind).sort()
  await expect.poll(kinds).toEqual(['in', 'out'])
  await expect(today().getByRole('img', { name: 'im Studio gespeichert' })).toBeVisible()
})
