import { plans } from '#contract/plans/calls.ts'
import { workouts } from '#contract/workouts.ts'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { photo } from '#server/shared/files/testing/bytes.ts'

test.use({ of: ['plans'] })

type Caller = Awaited<ReturnType<typeof serverOf>>

/** A plan of one day that began long ago. */
async function planned(trainer: Caller, person: string, title: string) {
  const all = (await trainer.get('v2/exercises')) as { _id: string; title: string }[]
  const exercise = all.find(each => each.title === 'Brustpresse')!._id
  const slots = [{ _id: crypto.randomUUID(), exercise, rest: 90, targets: [{ warmup: false, weight: 40, reps: 8, repsTo: 12 }] }]
  const splits = [{ _id: crypto.randomUUID(), title: 'Oberkörper', minutes: 30, slots }]
  const form = { _id: crypto.randomUUID(), person, title, start: '2026-01-05', state: 'published', splits }
  await trainer.post('trainingsplan', form)
  return form
}

test('a member takes the plan along on paper; without a network the app says that this needs one', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const member = await newcomer(server.url, { vorname: 'Pia', nachname: 'Papier' })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  await planned(trainer, member._id, 'Aufbau im Winter')
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/workouts')
  await phone.installed()
  await phone.keepsAnswer(workouts.plan, 'Aufbau im Winter')
  for (const [label, name] of [
    ['PDF', /^aufbau-im-winter-\d{4}-\d{2}-\d{2}\.pdf$/],
    ['Taschenkarte', /^aufbau-im-winter-karte-\d{4}-\d{2}-\d{2}\.pdf$/],
  ] as const) {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: label, exact: true }).click()
    expect((await saving).suggestedFilename()).toMatch(name)
  }
  await isClean(page)
  await phone.offline()
  await page.getByRole('button', { name: 'Taschenkarte' }).click()
  await expect(page.getByText('Für diese Datei braucht es Netz.', { exact: false })).toBeVisible()
})

test('many plans are extended at once and given their days back; without a network nothing changes and the list says why', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(120_000)
  const mark = Date.now() % 100_000
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const forms: { _id: string }[] = []
  for (const vorname of ['Anna', 'Beat']) {
    const { _id } = await newcomer(server.url, { vorname, nachname: `Viele${mark}` })
    forms.push(await planned(trainer, _id, `Serie ${mark}`))
  }
  const ends = async () => {
    const found: (string | null)[] = []
    for (const { _id } of forms) found.push(((await trainer.get(`trainingsplan/${_id}/bauplan`)) as { until: string | null }).until)
    return found
  }
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('trainer@formkurve.example', '/dashboard/workouts/search-and-create')
  await page.getByRole('searchbox').fill(`Serie ${mark}`)
  const row = (vorname: string) => page.getByRole('row', { name: new RegExp(`Viele${mark} ${vorname}`) })
  // A choice is given up as the list changes: both are ticked once it holds no others.
  await expect(page.getByText('2 Trainingspläne')).toBeVisible()
  const tick = async () => {
    for (const vorname of ['Anna', 'Beat']) await row(vorname).getByRole('gridcell').first().click()
    await expect(page.getByText('2 ausgewählt')).toBeVisible()
  }
  await tick()
  await page.getByRole('button', { name: 'Verlängern' }).click()
  const sheet = page.getByRole('dialog', { name: '2 Pläne verlängern' })
  await sheet.getByLabel('Letzter Tag').fill('2199-12-31')
  await isClean(page)
  await sheet.getByRole('button', { name: 'Verlängern' }).click()
  await expect(page.getByText('2 Pläne gelten bis 31.12.2199.')).toBeVisible()
  await expect(row('Beat').getByText('31.12.2199')).toBeVisible()
  expect(await ends()).toEqual(['2199-12-31', '2199-12-31'])
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(ends).toEqual([null, null])
  await expect(row('Beat').getByText('31.12.2199')).toHaveCount(0)

  await tick()
  await desk.offline()
  await page.getByRole('button', { name: 'Heute beenden' }).click()
  await expect(page.getByText('Für viele Pläne auf einmal braucht es Netz.')).toBeVisible()
  await desk.offline(false)
  expect(await ends()).toEqual([null, null])
})

test('a plan’s picture waits with the plan until there is a network, and the member sees it', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const member = await newcomer(server.url, { vorname: 'Bea', nachname: 'Bild' })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const form = await planned(trainer, member._id, 'Mit Bild')
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('trainer@formkurve.example', `/workouts/edit/${form._id}`)
  await desk.installed()
  await desk.keepsAnswer(plans.one, 'Mit Bild')
  await desk.offline()
  await page.getByLabel('Bild wählen').setInputFiles({ name: 'plan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo('jpeg')) })
  await expect(page.getByText('Das Bild liegt auf diesem Gerät', { exact: false })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Bild des Plans' })).toBeVisible()
  await isClean(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Wird gesendet, sobald du Netz hast.', { exact: false })).toBeVisible()
  await desk.offline(false)
  const theirs = await serverOf(server.url, member.email)
  const address = async () => ((await theirs.get('plan')) as { pictureAddress: string | null }).pictureAddress
  await expect.poll(address, { timeout: 30_000 }).toMatch(/^files\/o/)
  const phone = await open(390, 'never')
  await phone.arrive(member.email, '/workouts')
  await expect(phone.page.locator('img[src^="/api/files/o"]')).toBeVisible()
})
