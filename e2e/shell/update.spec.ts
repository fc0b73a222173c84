import { Device } from '#e2e/device.ts'
import { enterSet, progress, startWorkout } from '#e2e/floor.ts'
import { Front } from '#e2e/front.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['shell'] })

test('an update waits for a half-entered set and a running training, then is taken with one tap; the next one by itself, since nothing can be lost', async ({
  server,
}) => {
  test.setTimeout(180_000)
  const front = await Front.before(server.url)
  const phone = await Device.open(front.url, 390, 'anew')
  const { page } = phone
  await phone.arrive('gf@formkurve.example', '/workouts')
  await phone.installed()
  await startWorkout(page, 'Langhantel')
  await enterSet(page)
  await page.getByRole('button', { name: 'Werte ändern' }).or(page.getByLabel('Werte ändern')).first().click()
  await page.getByRole('button', { name: /Gewicht eintippen$/ }).click()
  await page.getByRole('textbox', { name: 'Gewicht' }).fill('47,5')
  await page.keyboard.press('Enter')
  await phone.keeps('"weight":47.5')

  front.deploy('9.9.9-neu')
  await page.reload()
  await expect(page.getByText('47,5').first()).toBeVisible()
  await expect(page.getByText('Ein neues Update ist verfügbar!')).toBeVisible()
  const born = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText(/Zuerst das Training beenden|halb eingegeben/)).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(born)

  await enterSet(page)
  expect((await progress(page)).done).toBe(2)
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Training beenden' }).click()
  await page.getByRole('button', { name: 'Jetzt beenden' }).click()
  await page.waitForURL(/\/workout\/summary/)
  await page
    .getByRole('button', { name: 'Fertig' })
    .or(page.getByRole('link', { name: 'Fertig' }))
    .click()
  await page.waitForURL(url => url.pathname !== '/workout/summary')
  // The question comes after a training, over everything else.
  await page.getByRole('dialog', { name: 'Benachrichtigungen' }).getByRole('button', { name: 'Später' }).click()
  await expect(page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()
  const taken = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => taken)).not.toBe(taken)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('version')).catch(() => '')).toBe('9.9.9-neu')
  await expect(page.getByText('Ein neues Update ist verfügbar!')).toHaveCount(0)

  const asked: string[] = []
  front.admits = path => asked.push(path) > 0
  front.deploy('9.9.10-neuer')
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('version')).catch(() => '')).toBe('9.9.10-neuer')
  await expect(page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()
  await expect(page.getByText('Ein neues Update ist verfügbar!')).toHaveCount(0)
  // Only the changed one of all files of the app is loaded.
  expect(asked.filter(path => /^\/(assets|icons|index|manifest)/.test(path))).toEqual(['/index.html'])
  await phone.close()
  await front.close()
})
