import { workouts } from '#contract/workouts.ts'
import { enterSet, progress, startWorkout } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['workouts', 'sync'] })

const rounds = process.env.LONG ? 100 : 3

test(`a set that the screen shows survives a kill of the browser within 50 ms, ${rounds} times`, async ({ open }) => {
  test.setTimeout(rounds * 30_000 + 120_000)
  const phone = await open()
  await phone.arrive('leitung@formkurve.example', '/workouts')
  await phone.installed()
  await expect(phone.page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()
  await phone.keepsAnswer(workouts.one, 'Nur mit dem Körper')
  await phone.offline()
  await startWorkout(phone.page)
  const path = new URL(phone.page.url()).pathname
  for (let round = 1; round <= rounds; round++) {
    const { done, total } = await progress(phone.page)
    if (done === total) await oneMore()
    await enterSet(phone.page)
    await phone.kill()
    await phone.start()
    await phone.offline()
    await phone.page.goto(path)
    await expect.poll(async () => (await progress(phone.page)).done, { message: `after kill ${round}` }).toBe(round)
  }

  async function oneMore() {
    await phone.page.getByRole('button', { name: /^Liegestütz/ }).click()
    await phone.page.getByRole('button', { name: 'Mehr zu Liegestütz' }).click()
    await phone.page.getByRole('menuitem', { name: 'Satz hinzufügen' }).click()
    await expect(phone.page.getByRole('button', { name: 'Satz eintragen', exact: true })).toBeVisible()
  }
})

test('a kill right after the sign-in signs nobody out', { tag: '@long' }, async ({ open }) => {
  const phone = await open()
  await phone.signIn('leitung@formkurve.example')
  await phone.installed()
  await phone.kill()
  await phone.start()
  await phone.offline()
  await phone.page.goto('/user')
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible()
})
