import type { Page } from '@playwright/test'
import { workouts } from '#contract/workouts.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { enterSet, serverOf, startDue } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { stored } from '#e2e/stored.ts'

test.use({ of: ['plans', 'workouts'] })

/** Takes exercises by their names into the day at hand. */
async function take(page: Page, ...titles: string[]) {
  await page.getByRole('button', { name: 'Übung hinzufügen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Übung hinzufügen' })
  for (const title of titles) {
    await sheet.getByLabel('Übungen durchsuchen').fill(title)
    await sheet.getByLabel('Übungen durchsuchen').press('Enter')
    await expect(sheet.getByText(`${title} ist drin.`)).toBeVisible()
  }
  await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()
}

type Caller = Awaited<ReturnType<typeof serverOf>>

async function slotsOf(trainer: Caller) {
  const all = (await trainer.get('v2/exercises')) as { _id: string; title: string }[]
  return (title: string, weight: number) => ({
    _id: crypto.randomUUID(),
    exercise: all.find(each => each.title === title)!._id,
    rest: 90,
    targets: [{ warmup: false, weight, reps: 8, repsTo: 12 }],
  })
}

/** A plan of one day that began long ago. */
async function planned(trainer: Caller, person: string, slots: object[]) {
  const day = { _id: crypto.randomUUID(), title: 'Oberkörper', minutes: 30, slots }
  const form = { _id: crypto.randomUUID(), person, title: 'Aufbau', start: '2026-01-05', state: 'published', splits: [day] }
  await trainer.post('trainingsplan', form)
  return { form, day }
}

test('a trainer builds a plan of two days without a network, and the member trains by it offline', async ({ server, open }) => {
  test.setTimeout(180_000)
  const member = await newcomer(server.url, { vorname: 'Pia', nachname: 'Planer' })
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('trainer@formkurve.example', `/workouts/create?fuer=${member._id}`)
  await expect(page.getByText('Plan für Pia Planer')).toBeVisible()
  await desk.installed()
  await desk.keepsAnswer(workouts.exercises, 'Brustpresse')
  await page.goto('/dashboard/workouts/search-and-create')
  await expect(page.getByRole('heading', { name: 'Trainingspläne' })).toBeVisible()
  await page.goto(`/workouts/create?fuer=${member._id}`)
  await expect(page.getByText('Plan für Pia Planer')).toBeVisible()

  await desk.offline()
  await page.getByRole('link', { name: /^Leer beginnen/ }).click()
  await page.getByLabel('Name des Plans').fill('Grundlage')
  await page.getByLabel('Name des Tages').fill('Oberkörper')
  await take(page, 'Brustpresse', 'Latzug')
  await page.getByRole('button', { name: /^Brustpresse 3 Sätze/ }).click()
  await page.getByLabel('Satz 1: Kilogramm').fill('40')
  await page.getByRole('button', { name: 'Supersatz mit der nächsten' }).click()
  await page.getByRole('button', { name: 'Tag hinzufügen' }).click()
  await page.getByLabel('Name des Tages').fill('Beine')
  await take(page, 'Beinpresse')
  await isClean(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Wird gesendet, sobald du Netz hast.', { exact: false })).toBeVisible()
  await page.goto('/dashboard/workouts/search-and-create')
  await expect(page.getByText('Grundlage')).toBeVisible()
  await isClean(page)
  await desk.offline(false)

  const theirs = await serverOf(server.url, member.email)
  await expect.poll(async () => (await theirs.get('plan'))?.title, { timeout: 30_000 }).toBe('Grundlage')

  const phone = await open()
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/workouts')
  await phone.installed()
  await expect(phone.page.getByRole('heading', { name: 'Oberkörper' })).toBeVisible()
  await phone.keepsAnswer(workouts.plan, 'Grundlage')
  await phone.offline()
  await startDue(phone.page)
  await expect(phone.page.getByText('Brustpresse').first()).toBeVisible()
  await enterSet(phone.page)
  await phone.offline(false)
  await expect.poll(async () => (await theirs.sets()).length).toBe(1)
})

test('a plan changed during a training leaves that as it is, and afterwards says what is new, also without a network', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(120_000)
  const member = await newcomer(server.url, { vorname: 'Nora', nachname: 'Neuplan' })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const slotOf = await slotsOf(trainer)
  const [press, pull] = [slotOf('Brustpresse', 40), slotOf('Latzug', 30)]
  const { form, day } = await planned(trainer, member._id, [press])

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/workouts')
  await phone.installed()
  await phone.keeps('plan:seen', 'Brustpresse')
  await startDue(page)
  const slots = [{ ...press, targets: [{ ...press.targets[0]!, weight: 45 }] }, pull]
  await trainer.put(`trainingsplan/${form._id}`, { ...form, splits: [{ ...day, slots }], version: 1 })
  await phone.keepsAnswer(workouts.plan, 'Latzug')

  await phone.offline()
  await expect(page.getByText('Latzug')).toHaveCount(0)
  await enterSet(page)
  await page.getByRole('button', { name: 'Training beenden' }).first().click()
  await page.waitForURL(/\/workout\/summary/)
  const news = page.getByRole('region', { name: 'Dein Plan ist neu' })
  await expect(news.getByText('Neu: Latzug, 1 Satz · 30 kg × 8–12')).toBeVisible()
  await expect(news.getByText('Brustpresse: 1 Satz · 45 kg × 8–12 statt 1 Satz · 40 kg × 8–12')).toBeVisible()
  await isClean(page)
  await page.goto('/workouts')
  await news.getByRole('button', { name: 'Gesehen' }).click()
  await expect(news).toHaveCount(0)
  await phone.kill()
  await phone.start()
  await phone.offline()
  await phone.page.goto('/workouts')
  await startDue(phone.page)
  await expect(phone.page.getByText('Latzug')).not.toHaveCount(0)
  await phone.page.goto('/workouts')
  await expect(phone.page.getByText(/^Läuft seit/)).toBeVisible()
  await expect(phone.page.getByRole('region', { name: 'Dein Plan ist neu' })).toHaveCount(0)
})

test('a member makes an own workout without a network, changes it, and trains by it', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(180_000)
  const member = await newcomer(server.url, { vorname: 'Olga', nachname: 'Eigen' })
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/workouts')
  await phone.installed()
  await phone.keepsAnswer(workouts.exercises, 'Brustpresse')
  await phone.keepsAnswer(workouts.list, 'Nur mit dem Körper')

  await phone.offline()
  await page.getByRole('link', { name: 'Workout erstellen' }).click()
  await isClean(page)
  await page.getByRole('link', { name: /^Leer beginnen/ }).click()
  await page.getByLabel('Name').fill('Mittagspause')
  await take(page, 'Brustpresse')
  await page.getByRole('button', { name: /^Brustpresse 3 Sätze/ }).click()
  await page.getByLabel('Satz 1: Kilogramm').fill('30')
  await page.getByRole('button', { name: 'Aufwärmsatz', exact: true }).click()
  await isClean(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('link', { name: 'Mittagspause bearbeiten' }).click()
  await page.getByLabel('Name').fill('Über Mittag')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Über Mittag starten' }).click()
  await page.waitForURL(/\/workouts\/run\//)
  await enterSet(page)

  await phone.offline(false)
  const theirs = await serverOf(server.url, member.email)
  const own = async () => ((await theirs.get('workouts')) as { title: string; own: boolean; sets: number }[]).filter(({ own }) => own)
  await expect.poll(own, { timeout: 30_000 }).toMatchObject([{ title: 'Über Mittag', sets: 4 }])
})

test('what a member says of a training without a network reaches the trainer, whose answer stands at the training', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(120_000)
  const mark = Date.now() % 100_000
  const member = await newcomer(server.url, { vorname: 'Sina', nachname: `Sagt${mark}` })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const slotOf = await slotsOf(trainer)
  await planned(trainer, member._id, [slotOf('Brustpresse', 40)])
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/workouts')
  await phone.installed()
  await startDue(page)
  await phone.offline()
  await enterSet(page)
  await page.getByRole('button', { name: 'Training beenden' }).first().click()
  await page.waitForURL(/\/workout\/summary/)
  const says = page.getByRole('region', { name: 'Wie war es?' })
  await says.getByRole('radio', { name: 'Streng' }).check()
  await says.getByRole('radio', { name: 'Ja' }).check()
  await says.getByRole('checkbox', { name: 'Knie' }).check()
  await expect(says.getByRole('checkbox', { name: 'Knie' })).toBeChecked()
  await isClean(page)
  await phone.kill()
  await phone.start()
  await phone.page.goto('/workout/summary')
  const again = phone.page.getByRole('region', { name: 'Wie war es?' })
  await expect(again.getByRole('radio', { name: 'Streng' })).toBeChecked()
  await expect(again.getByRole('checkbox', { name: 'Knie' })).toBeChecked()

  const desk = await open(1280)
  await desk.page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('trainer@formkurve.example', '/dashboard/workouts/feedback')
  await desk.installed()
  await desk.keeps('sealKey')
  await desk.page.getByRole('searchbox').fill(`Sagt${mark}`)
  const row = desk.page.getByRole('row', { name: new RegExp(`Sagt${mark} Sina`) })
  await expect(row.getByText('Knie')).toBeVisible()
  await isClean(desk.page)
  await row.click()
  const sheet = desk.page.getByRole('dialog', { name: new RegExp(`^Sagt${mark} Sina`) })
  await expect(sheet.getByText('Ja: Knie')).toBeVisible()
  await isClean(desk.page)
  await desk.offline()
  await sheet.getByLabel('Antwort').fill(`Schone das Knie ${mark}`)
  await sheet.getByRole('button', { name: 'Antworten' }).click()
  await expect(desk.page.getByText('Wird gesendet, sobald du Netz hast.', { exact: false })).toBeVisible()
  expect(await stored(desk.page)).not.toContain(`Schone das Knie ${mark}`)
  await desk.offline(false)

  const theirs = await serverOf(server.url, member.email)
  const answers = async () => ((await theirs.get('user/training/answers')) as { answer: string }[]).map(({ answer }) => answer)
  await expect.poll(answers, { timeout: 30_000 }).toEqual([`Schone das Knie ${mark}`])
  await phone.page.goto('/workout/summary')
  await expect(phone.page.getByText(`Schone das Knie ${mark}`)).toBeVisible()
})

test('a template is made without a network, a plan begins with it, and two who change the plan are joined by exercise', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(120_000)
  const mark = Date.now() % 100_000
  const member = await newcomer(server.url, { vorname: 'Vera', nachname: `Vorlage${mark}` })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('trainer@formkurve.example', '/dashboard/workouts/search-and-create')
  await desk.installed()
  await page.getByRole('button', { name: 'Vorlagen' }).click()
  await expect(page.getByRole('link', { name: /^Maximalkraft/ })).toBeVisible()
  await isClean(page)
  await page.getByRole('link', { name: 'Neue Vorlage' }).click()
  await expect(page.getByLabel('Name der Vorlage')).toBeVisible()
  await desk.keepsAnswer(workouts.exercises, 'Brustpresse')

  await desk.offline()
  await page.getByLabel('Name der Vorlage').fill(`Start ${mark}`)
  await take(page, 'Brustpresse', 'Latzug')
  await isClean(page)
  const studio = page.getByLabel('Studio')
  if (await studio.isVisible()) await studio.selectOption('winterthur')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Vorlagen' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^Start ${mark}`) }).getByRole('img')).toBeVisible()
  await desk.offline(false)
  type Template = { _id: string; title: string }
  const kept = async () => ((await trainer.get('trainingsplan/vorlagen')) as Template[]).filter(({ title }) => title === `Start ${mark}`)
  await expect.poll(async () => (await kept()).length, { timeout: 30_000 }).toBe(1)

  await page.goto(`/workouts/create?fuer=${member._id}`)
  await page.getByRole('link', { name: new RegExp(`^Start ${mark}`) }).click()
  await expect(page.getByLabel('Name des Plans')).toHaveValue(`Start ${mark}`)
  await page.getByRole('button', { name: 'Speichern' }).click()
  type Plan = { _id: string; version: number; splits: { slots: { rest: number; setting: string | null }[] }[] }
  const made = async () => ((await trainer.get(`trainingsplan/von/${member._id}`)) as Plan[])[0]
  await expect.poll(async () => (await made())?.version).toBe(1)

  const plan = (await made())!
  await page.goto(`/workouts/edit/${plan._id}`)
  await page.getByRole('button', { name: /^Brustpresse 3 Sätze/ }).click()
  await page.getByLabel('Einstellung').fill('Sitz 5')
  const [first, second] = plan.splits[0]!.slots
  const { _id, ...form } = plan
  const splits = [{ ...plan.splits[0], slots: [first, { ...second, rest: 30 }] }]
  await trainer.put(`trainingsplan/${_id}`, { ...form, _id, splits })
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/workouts/edit'))
  const slots = (await made())!.splits[0]!.slots.map(({ rest, setting }) => [rest, setting])
  expect(slots).toEqual([
    [90, 'Sitz 5'],
    [30, null],
  ])
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('the builder says at once that a machine is broken or stands elsewhere, and another exercise takes its place', {
    tag: '@long',
  }, async ({ server, open }) => {
    test.setTimeout(120_000)
    const member = await newcomer(server.url, { vorname: 'Gian', nachname: 'Geraet' })
    const [trainer, staff] = [
      await serverOf(server.url, 'trainer@formkurve.example'),
      await serverOf(server.url, 'admin@formkurve.example'),
    ]
    const made = async (studio_id: string, name: string, more = {}) => {
      const [device, exercise] = [crypto.randomUUID(), crypto.randomUUID()]
      await staff.post('devices', { _id: device, studio_id, title: `Zug ${name}`, shortForm: `Gerät ${name}` })
      const about = { _id: exercise, studio_id, deviceId: device, title: `Ziehen ${name}`, kind: 'weight', muscle: 'Rücken' }
      await staff.post('uebungen', { ...about, ...more })
      return { device, exercise }
    }
    const spare = await made('winterthur', 'Kamin')
    const near = await made('winterthur', 'Grat', { alternatives: [spare.exercise] })
    const away = await made('frauenfeld', 'Wand')
    const slotOf = (exercise: string) => ({
      _id: crypto.randomUUID(),
      exercise,
      rest: 90,
      targets: [{ warmup: false, weight: 40, reps: 8, repsTo: 12 }],
    })
    const { form } = await planned(trainer, member._id, [slotOf(near.exercise), slotOf(away.exercise)])
    const desk = await open()
    const { page } = desk
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await desk.arrive('trainer@formkurve.example', `/workouts/edit/${form._id}`)
    await expect(page.getByText('Gerät Wand steht nicht in diesem Studio')).toBeVisible()
    await expect(page.getByText(/Gerät defekt/)).toHaveCount(0)
    await staff.post(`geraete/${near.device}/defekt`, { _id: crypto.randomUUID(), studio: 'winterthur', text: 'Das Seil ist gerissen.' })
    await expect(page.getByText('Zug Grat: Gerät defekt')).toBeVisible()
    await drawn(page)
    await isClean(page)

    await page.getByRole('button', { name: 'Ziehen Grat ersetzen' }).click()
    await page
      .getByRole('dialog', { name: 'Übung tauschen' })
      .getByRole('button', { name: /^Ziehen Kamin/ })
      .first()
      .click()
    await expect(page.getByText('Zug Grat: Gerät defekt')).toHaveCount(0)
    await page.getByRole('button', { name: 'Einen Schritt zurück' }).click()
    await expect(page.getByText('Zug Grat: Gerät defekt')).toBeVisible()
    await page.getByRole('button', { name: 'Ziehen Grat ersetzen' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ziehen Kamin/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    type Built = { splits: { slots: { exercise: string }[] }[] }
    const slots = async () => ((await trainer.get(`trainingsplan/${form._id}/bauplan`)) as Built).splits[0]!.slots
    await expect.poll(async () => (await slots()).map(({ exercise }) => exercise)).toEqual([spare.exercise, away.exercise])
    await staff.post(`geraete/${near.device}/repariert`, { studio_id: 'winterthur' })
  })

  test('of two who change a plan the second sees both; a step is taken back', { tag: '@long' }, async ({ server, open }) => {
    test.setTimeout(120_000)
    const member = await newcomer(server.url, { vorname: 'Zoe', nachname: 'Zwei' })
    const trainer = await serverOf(server.url, 'trainer@formkurve.example')
    const [press] = ((await trainer.get('v2/exercises')) as { _id: string; title: string }[]).filter(({ title }) => title === 'Brustpresse')
    const target = { warmup: false, weight: 40, reps: 8, repsTo: 12 }
    const slots = [{ _id: crypto.randomUUID(), exercise: press!._id, rest: 90, targets: [target] }]
    const form = {
      _id: crypto.randomUUID(),
      person: member._id,
      title: 'Beide',
      start: '2026-01-05',
      state: 'published',
      splits: [{ _id: crypto.randomUUID(), title: 'Ganzkörper', minutes: 30, slots }],
    }
    await trainer.post('trainingsplan', form)
    const desk = await open(1280)
    const { page } = desk
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await desk.arrive('trainer@formkurve.example', `/workouts/edit/${form._id}`)
    const name = page.getByLabel('Name des Plans')
    await expect(name).toHaveValue('Beide')
    await name.fill('Meiner')
    await name.press('Control+z')
    await expect(name).toHaveValue('Beide')
    await name.fill('Meiner')
    await page.getByLabel('Ziel').fill('Beweglich')
    await trainer.put(`trainingsplan/${form._id}`, { ...form, title: 'Ihrer', version: 1 })
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Das wurde inzwischen von jemandem geändert. Was soll gelten?')).toBeVisible()
    await isClean(page)
    await page.getByRole('button', { name: 'Die im Studio nehmen' }).first().click()
    await expect(name).toHaveValue('Ihrer')
    await page.getByRole('button', { name: 'Speichern' }).click()
    const kept = async () => (await trainer.get(`trainingsplan/${form._id}/bauplan`)) as { title: string; goal: string }
    await expect.poll(kept).toMatchObject({ title: 'Ihrer', goal: 'Beweglich' })
    await page.waitForURL(url => !url.pathname.startsWith('/workouts/edit'))

    // Withdrawn, and taken back.
    await page.goto(`/workouts/edit/${form._id}`)
    await page.getByRole('button', { name: 'Plan zurückziehen' }).click()
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(async () => ((await trainer.get(`trainingsplan/von/${member._id}`)) as unknown[]).length).toBe(1)
  })
})
