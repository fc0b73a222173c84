import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['shifts'] })

interface Swap {
  _id: string
  state: string
  note: string | null
}

test('a shift that was given away is taken without a network, and goes over once whoever plans says so', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const office = await serverOf(server.url, 'office@formkurve.example')
  const swap = async () =>
    ((await office.get('shift-management/swaps?studio=winterthur')) as Swap[]).find(({ note }) => note === 'Zahnarzt am Nachmittag')
  expect((await swap())?.state).toBe('offered')

  const phone = await open(390)
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive('gf@formkurve.example', '/dashboard/timetracker')
  await expect(phone.page.getByRole('heading', { name: 'Schichten tauschen' })).toBeVisible()
  await phone.installed()
  await phone.keepsAnswer(shiftSwaps.mine)
  await phone.offline()
  await phone.page.getByRole('button', { name: 'Übernehmen' }).click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Übernehmen' }).click()
  await expect(phone.page.getByRole('button', { name: 'Übernehmen' })).toHaveCount(0)
  await drawn(phone.page)
  await isClean(phone.page, 'taken')
  await phone.offline(false)
  await expect.poll(async () => (await swap())?.state).toBe('taken')

  const desk = await open(1280, 'never')
  await desk.arrive('office@formkurve.example', '/dashboard/shift-management?studio=winterthur')
  await expect(desk.page.getByRole('heading', { name: 'Tausch' })).toBeVisible()
  await drawn(desk.page)
  await isClean(desk.page, 'waits')
  await desk.page.getByRole('button', { name: 'Freigeben' }).click()
  await expect.poll(async () => (await swap())?.state).toBe('approved')
})
