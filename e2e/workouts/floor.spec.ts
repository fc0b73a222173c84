import { workouts } from '#contract/workouts.ts'
import { appears } from '#e2e/axe.ts'
import { enterSet, progress, serverOf, settled, startDue } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'

test.use({ of: ['workouts', 'sync'] })

/** With a plan, but without a year of training, whose way to each device is a journey's cost of its own. */
const member = 'mitglied2@formkurve.example'

test('a whole training in the basement, killed in the middle, is on the server and on a second device', async ({ server, open }) => {
  test.setTimeout(240_000)
  const studio = await serverOf(server.url, member)
  const before = (await studio.sets()).length
  const phone = await open()
  await phone.arrive(member, '/workouts')
  await phone.installed()
  await expect(phone.page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()
  await phone.keepsAnswer(workouts.plan, '"splits":')
  await phone.keepsAnswer(workouts.exercises)

  await phone.offline()
  await phone.page.reload()
  await startDue(phone.page)
  await expect(phone.page.getByText('Internetverbindung unterbrochen')).toBeVisible()
  const { total } = await progress(phone.page)

  await enterSet(phone.page)
  await swapActive(phone.page)
  for (let sets = 1; sets < 6; sets++) await enterSet(phone.page)
  const run = new URL(phone.page.url()).pathname

  await phone.kill()
  await phone.start()
  await phone.offline()
  await phone.page.goto(run)
  await expect.poll(async () => (await progress(phone.page)).done).toBe(6)

  while ((await progress(phone.page)).done < (await progress(phone.page)).total) await enterSet(phone.page)
  expect((await progress(phone.page)).total).toBeGreaterThanOrEqual(total)
  const all = (await progress(phone.page)).done
  expect((await progress(phone.page)).waiting).toBe(all)

  const desk = await open(1280, 'never')
  await desk.arrive(member, run)

  const back = appears(phone.page, /Wieder online/)
  await phone.offline(false)
  await back
  await settled(phone.page)
  await expect.poll(async () => (await studio.sets()).length).toBe(before + all)
  await expect.poll(async () => (await progress(desk.page)).done).toBe(all)

  await phone.page.getByRole('button', { name: 'Training beenden' }).first().click()
  await phone.page.waitForURL(/\/workout\/summary/)
  await expect(phone.page.getByRole('button', { name: 'Fertig' }).or(phone.page.getByRole('link', { name: 'Fertig' }))).toBeVisible()
})

async function swapActive(page: import('@playwright/test').Page) {
  const menu = page.getByRole('button', { name: /^Mehr zu / })
  const before = await menu.getAttribute('aria-label')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Übung tauschen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Übung tauschen' })
  await sheet.getByLabel('Alle Übungen durchsuchen').fill('kurzhantel')
  await sheet
    .getByRole('button', { name: /kurzhantel/i })
    .first()
    .click()
  await expect(menu).not.toHaveAttribute('aria-label', before ?? '')
}

test('a set that two devices edit without a network accounts for both edits', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(180_000)
  const studio = await serverOf(server.url, member)
  const [phone, tablet] = [await open(), await open(820)]
  for (const device of [phone, tablet]) {
    await device.arrive(member, '/workouts')
    await device.installed()
  }
  await startDue(phone.page)
  // The first exercise is the warm-up on the bicycle; the second has weights.
  await enterSet(phone.page)
  await enterSet(phone.page)
  await settled(phone.page)
  await step(tablet.page, new URL(phone.page.url()).pathname)
  await expect.poll(async () => (await progress(tablet.page)).done).toBe(2)

  await phone.offline()
  await tablet.offline()
  await editFirst(phone.page, 'Gewicht', '71,5')
  await editFirst(tablet.page, 'Wiederholungen', '13')
  await phone.offline(false)
  await settled(phone.page)
  await tablet.offline(false)
  await settled(tablet.page)

  await expect.poll(async () => (await studio.sets()).map(({ weight, reps }) => [weight, reps])).toContainEqual([71.5, 13])
  for (const device of [phone, tablet]) await expect(device.page.getByText('71,5').first()).toBeVisible()
})

async function editFirst(page: import('@playwright/test').Page, field: 'Gewicht' | 'Wiederholungen', text: string) {
  await page
    .getByRole('button', { name: /: im Studio gespeichert$/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  await page.getByRole('button', { name: new RegExp(`${field} eintippen$`) }).click()
  await page.getByRole('textbox', { name: field }).fill(text)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^(Aufwärmsatz|Satz)( \d+)? bearbeiten$/ }).click()
  await expect(page.getByRole('button', { name: 'Satz eintragen', exact: true })).toBeVisible()
}
