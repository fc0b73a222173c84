import type { Page } from '@playwright/test'
import { workouts } from '#contract/workouts.ts'
import { enterSet, progress, startWorkout } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['workouts', 'sync'] })

const refusal = 'Der Satz konnte nicht gesichert werden: Der Speicher dieses Geräts nimmt nichts an.'

/** Limits the storage that the browser gives this origin, until the next call. */
async function room(page: Page, url: string) {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(url)
  return {
    none: () => session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 }),
    again: () => session.send('Storage.overrideQuotaForOrigin', { origin }),
  }
}

test('a full disk takes no set and says so, and takes the next one as soon as there is room', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(120_000)
  const phone = await open()
  await phone.arrive('leitung@formkurve.example', '/workouts')
  await phone.installed()
  await phone.keepsAnswer(workouts.one, 'Nur mit dem Körper')
  await phone.offline()
  await startWorkout(phone.page)
  const path = new URL(phone.page.url()).pathname
  await enterSet(phone.page)
  await phone.kill()

  await phone.start()
  // Before the first page: Chromium remembers for a while how much was free.
  const disk = await room(phone.page, phone.url)
  await disk.none()
  await phone.offline()
  await phone.page.goto(path)
  const enter = phone.page.getByRole('button', { name: 'Satz eintragen', exact: true })
  await enter.click()
  await expect(phone.page.getByText(refusal)).toBeVisible()
  expect((await progress(phone.page)).done).toBe(1)

  await disk.again()
  await enterSet(phone.page)
  await enterSet(phone.page)
  await phone.kill()
  await phone.start()
  await phone.offline()
  await phone.page.goto(path)
  await expect.poll(async () => (await progress(phone.page)).done).toBe(3)
})
