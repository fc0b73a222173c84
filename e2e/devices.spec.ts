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
})
