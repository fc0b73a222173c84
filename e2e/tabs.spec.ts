import type { Page } from '@playwright/test'
import { enterSet, progress, serverOf, settled, startWorkout } from './floor.ts'
import { expect, test } from './house.ts'

const isSaved = (page: Page) => expect(page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()

test('two tabs show the same, and a frozen or closed leader is replaced', async ({ server, open }) => {
  test.setTimeout(180_000)
  const studio = await serverOf(server.url, 'office@formkurve.example')
  const before = (await studio.sets()).length
  const phone = await open()
  await phone.arrive('office@formkurve.example')
  await phone.installed()
  await isSaved(phone.page)
  const first = phone.page
  const second = await phone.context.newPage()
  await startWorkout(second)
  const run = new URL(second.url()).pathname
  await enterSet(second)
  await settled(second)
  await first.goto(run)
  await expect.poll(async () => (await progress(first)).done).toBe(1)
  await enterSet(second)
  await expect.poll(async () => (await progress(first)).done).toBe(2)

  const devtools = await phone.context.newCDPSession(first)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await enterSet(second)
  await settled(second)
  await expect.poll(async () => (await studio.sets()).length).toBe(before + 3)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await expect.poll(async () => (await progress(first)).done).toBe(3)

  await first.close()
  await enterSet(second)
  await settled(second)
  await expect.poll(async () => (await studio.sets()).length).toBe(before + 4)
})
