import { v7 } from 'uuid'
import { devices } from '#contract/devices/calls.ts'
import { plans } from '#contract/plans/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['plans', 'devices'] })

test('a plan that was edited twice without a network has both edits, and what somebody else changed meanwhile', async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const member = await newcomer(server.url, { vorname: 'Ida', nachname: 'Doppelt' })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const [press] = (await trainer.get('v2/exercises')) as { _id: string }[]
  const slots = [{ _id: v7(), exercise: press!._id, rest: 90, targets: [{ warmup: false, weight: 40, reps: 8, repsTo: 12 }] }]
  const splits = [{ _id: v7(), title: 'Ganzkörper', minutes: 30, slots }]
  const form = { _id: v7(), person: member._id, title: 'Aufbau', start: '2026-01-05', state: 'published', splits }
  await trainer.post('trainingsplan', form)

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('trainer@formkurve.example', `/workouts/edit/${form._id}`)
  const name = page.getByLabel('Name des Plans')
  await expect(name).toHaveValue('Aufbau')
  await desk.installed()
  await desk.keepsAnswer(plans.one, 'Aufbau')
  await desk.offline()
  await name.fill('Aufbau zu zweit')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/workouts/edit'))

  await page.goto(`/workouts/edit/${form._id}`)
  await expect(name).toHaveValue('Aufbau zu zweit')
  await page.getByLabel('Ziel').fill('Beweglich')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/workouts/edit'))
  const theirs = [{ ...splits[0], slots: [{ ...slots[0], rest: 30 }] }]
  await trainer.put(`trainingsplan/${form._id}`, { ...form, splits: theirs, version: 1 })

  await desk.offline(false)
  const known = async () => {
    const plan = (await trainer.get(`trainingsplan/${form._id}/bauplan`)) as { title: string; goal: string | null; splits: typeof theirs }
    return [plan.title, plan.goal, plan.splits[0]?.slots[0]?.rest]
  }
  await expect.poll(known, { timeout: 30_000 }).toEqual(['Aufbau zu zweit', 'Beweglich', 30])
  await expect(page.getByRole('region', { name: 'Braucht dich' })).toHaveCount(0)
})

test('a device that was edited twice without a network has both edits; of what two set, both are shown', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const device = { _id: v7(), studio_id: 'pfungen', title: 'Seilzug Südgrat', shortForm: 'Gerät 1' }
  await admin.post('devices', device)
  const tablet = await open(1280)
  const { page } = tablet
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await tablet.arrive('admin@formkurve.example', `/dashboard/devices/form?id=${device._id}`)
  const [title, short] = [page.getByLabel(/^Name/), page.getByLabel(/^Kurzform/)]
  await expect(title).toHaveValue('Seilzug Südgrat')
  await tablet.installed()
  await tablet.keepsAnswer(devices.one, 'Seilzug Südgrat')
  const save = async () => {
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.waitForURL(url => !url.pathname.endsWith('/devices/form'))
  }
  const again = async () => {
    await page.goto(`/dashboard/devices/form?id=${device._id}`)
    await expect(title).toHaveValue(/Seilzug/)
  }
  await tablet.offline()
  await title.fill('Seilzug Nordgrat')
  await save()
  await again()
  await expect(title).toHaveValue('Seilzug Nordgrat')
  await short.fill('Gerät 2')
  await save()
  await tablet.offline(false)
  type Known = { title: string; shortForm: string; version: number }
  const known = async () => (await admin.get(`device/${device._id}`)) as Known
  await expect.poll(known, { timeout: 30_000 }).toMatchObject({ title: 'Seilzug Nordgrat', shortForm: 'Gerät 2' })

  await again()
  await tablet.keepsAnswer(devices.one, 'Gerät 2')
  await tablet.offline()
  await short.fill('Gerät 3')
  await save()
  const { version } = await known()
  await admin.put('devices', { ...device, title: 'Seilzug Nordgrat', shortForm: 'Gerät 4', version })
  await tablet.offline(false)
  await again()
  const choice = page.getByRole('alert').filter({ hasText: 'Was soll gelten?' })
  await expect(choice.getByText('Deine Angabe: Gerät 3')).toBeVisible()
  await expect(choice.getByText('Im Studio: Gerät 4')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await choice.getByRole('button', { name: 'Den Rest lasse ich, wie ich ihn habe' }).click()
  await save()
  await expect.poll(known).toMatchObject({ title: 'Seilzug Nordgrat', shortForm: 'Gerät 3' })
})
