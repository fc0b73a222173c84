import type { Inventory } from '#contract/devices.ts'
import { devices } from '#contract/devices.ts'
import { newcomer } from './account.ts'
import { breaches, drawn } from './axe.ts'
import { serverOf } from './floor.ts'
import { expect, test } from './house.ts'

test('without a network the label of a machine opens its exercise with what was lifted there last, and the list finds the others', async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const { email } = await newcomer(server.url, { vorname: 'Gerda', nachname: 'Eisen' })
  const member = await serverOf(server.url, email)
  const { devices: all, exercises } = (await member.get('geraete?studio=winterthur')) as Inventory
  const machine = all.find(({ title }) => title === 'Brustpresse')!
  const press = exercises.find(({ _id }) => _id === machine.exercises[0])!
  const phone = await open()
  const { page } = phone
  await phone.arrive(email, '/devices')
  await expect(page.getByRole('link', { name: /Brustpresse/ }).first()).toBeVisible()
  await drawn(page)
  expect.soft(await breaches(page)).toEqual([])
  await phone.installed()
  await phone.keepsAnswer(devices.all, machine._id)

  await phone.offline()
  await page.getByLabel('Suchen').fill('brustpr')
  await page.getByRole('link', { name: /^Brustpresse/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brustpresse')
  await drawn(page)
  expect.soft(await breaches(page)).toEqual([])
  await page.goto(`/devices/${machine._id}?scan`)
  await expect(page).toHaveURL(new RegExp(`/devices/${machine._id}/exercise/${press._id}`))
  await expect(page.getByText('Noch nie gemacht. Dein erster Satz ist der Massstab.')).toBeVisible()
  await drawn(page)
  expect.soft(await breaches(page)).toEqual([])

  // Reported as broken it says so at once, and once the studio knows, no list of exercises names it any more.
  await page.getByRole('button', { name: 'Defekt melden' }).click()
  await page.getByLabel('Was ist defekt?').fill('Der Griff ist locker.')
  await page.getByRole('button', { name: 'Melden', exact: true }).click()
  await expect(page.getByText(/^Als defekt gemeldet am/)).toBeVisible()
  await phone.keeps('Der Griff ist locker.', 'devices.report')
  await phone.offline(false)
  const offered = async () => ((await member.get('v2/exercises')) as { _id: string }[]).map(({ _id }) => _id)
  await expect.poll(offered).not.toContain(press._id)
  const staff = await serverOf(server.url, 'admin@formkurve.example')
  await staff.post(`geraete/${machine._id}/repariert`, { studio_id: 'winterthur' })
  expect(await offered()).toContain(press._id)
})
