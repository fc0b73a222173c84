import { v7 } from 'uuid'
import { newcomer } from '#e2e/account.ts'
import { enterSet, progress, serverOf, startDue } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { fillTo, sign } from '#e2e/registration.ts'
import { stocked } from '#e2e/stock.ts'
import { fewWindows, hiddenIn, windows } from './tight.ts'

test.use({ of: ['shell', 'workouts'] })

test.use({ installs: 'never' })

const sizes = process.env.LONG ? windows : fewWindows
const shots = process.env.SHOTS

test('training: in small windows the values are whole and everything is reached, with the bar closed and open', { tag: '@long' }, async ({
  open,
}) => {
  test.setTimeout(240_000)
  const device = await open(320)
  const { page } = device
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await device.arrive('mitglied@formkurve.example', '/workouts')
  await startDue(page)
  await enterSet(page)
  const shoot = (name: string) => async (size: string) => {
    if (shots) await page.screenshot({ path: `${shots}/${name} ${size}.png` })
  }
  expect(await hiddenIn(page, sizes, shoot('zu'))).toEqual([])
  await page.getByRole('button', { name: /Werte ändern/ }).click()
  expect(await hiddenIn(page, sizes, shoot('offen'))).toEqual([])
  await page.setViewportSize({ width: 320, height: 256 })
  const before = await progress(page)
  await page.getByRole('button', { name: 'Satz eintragen', exact: true }).click()
  await expect.poll(async () => (await progress(page)).done).toBe(before.done + 1)
})

test('signing up, up to the signature, in small windows', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(240_000)
  const { page } = await open(320)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/register')
  for (const step of [1, 3, 5, 6]) {
    await fillTo(page, step, { email: `eng-${v7()}@mitglieder.formkurve.example` })
    expect(await hiddenIn(page, sizes), `step ${step}`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('checkbox', { name: 'Hausordnung gelesen und akzeptiert' }).check()
  await sign(page)
  await expect(page.getByRole('button', { name: 'Registrieren' })).toBeEnabled()
})

test('writing in a chat and paying, in small windows', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(240_000)
  const anna = await newcomer(server.url, { vorname: 'Anna', nachname: 'Schmalhaus' })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const group = v7()
  const name = 'Rückentraining am Dienstagabend'
  await trainer.post('chat/groups', { _id: group, name, memberIds: [anna._id] })
  await stocked(server.url, 'Trinkbeutel')
  const device = await open(320)
  const { page } = device
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await device.arrive(anna.email, '/chat')
  await page.getByRole('button', { name: `${name}: Beitreten` }).click()
  await page.getByRole('link', { name }).click()
  await page.getByPlaceholder('Nachricht', { exact: true }).fill('Ich komme am Dienstag etwas später.')
  expect(await hiddenIn(page, sizes)).toEqual([])
  await page.goto('/shop/main?studio=winterthur')
  await page.getByRole('button', { name: 'In den Warenkorb: Trinkbeutel' }).click()
  await page.getByRole('button', { name: 'Warenkorb, 1 Artikel' }).click()
  expect(await hiddenIn(page, sizes)).toEqual([])
  await page.getByRole('dialog', { name: 'Warenkorb' }).getByRole('button', { name: 'Zur Kasse' }).click()
  await page.getByLabel('Abholung in').selectOption('winterthur')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('radio', { name: /TWINT/ })).toBeChecked()
  expect(await hiddenIn(page, sizes)).toEqual([])
})
