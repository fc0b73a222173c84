import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['courses'] })

test.use({ installs: 'never' })

const rights = ['gf_c_create', 'gf_c_edit', 'gf_c_delete', 'gf_c_plan', 'r_edit', 'l_edit']
const studio = 'winterthur'
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
/** The Monday after today's week. */
const nextMonday = () => dayAfter(today(), 8 - (new Date(today()).getUTCDay() || 7))

/** A planner, two who lead courses, a member, and a course and a room that nobody else plans with. */
async function ground(url: string, title: string, name: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const make = (vorname: string, nachname: string) => newcomer(url, { vorname, nachname })
  const [planner, sandra, nadja, mara] = [
    await make('Petra', 'Planer'),
    await make('Sandra', 'Leitung'),
    await make('Nadja', 'Ersatz'),
    await make('Mara', 'Kurs'),
  ]
  const give = (person: { _id: string }, codes: string[]) =>
    admin.post('roles/changes', { changes: codes.map(code => ({ person: person._id, kind: 'right', code, studios: [studio] })) })
  await give(planner, rights)
  for (const lead of [sandra, nadja]) await give(lead, ['gf_cp_instructor'])
  const desk = await serverOf(url, planner.email)
  const [course, room] = [v7(), v7()]
  await desk.post('gf/rooms', { _id: room, studio, name, capacity: 12 })
  await desk.post('gf/courses', {
    _id: course,
    studio,
    title,
    description: 'Rollen und dehnen.',
    intensity: 1,
    minutes: 60,
    labels: [],
  })
  return { planner, sandra, nadja, mara, desk, course, room, member: await serverOf(url, mara.email) }
}

const block = (page: Page, text: string | RegExp) => page.getByRole('application').getByRole('button', { name: text }).first()

test('a series is planned, published, moved by keys and by hand, led by somebody else and cancelled, with the network cut between', async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const { planner, nadja, desk, member, course } = await ground(server.url, 'Triggerpunkte', 'Raum Bietschhorn')
  const monday = nextMonday()
  const planned = async () => {
    const { executions } = await desk.get(`gf/schedule?from=${monday}&studios=${studio}`)
    return executions.find((row: { course: { _id: string } }) => row.course._id === course)
  }
  const clock = async () =>
    new Date((await planned()).startsAt).toLocaleTimeString('de-CH', { timeZone: 'Europe/Zurich', hour: '2-digit', minute: '2-digit' })
  const device = await open(1280)
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(planner.email, `/kurslisten/add?studio=${studio}&day=${monday}&clock=13:30`)
  await page.getByRole('combobox', { name: /^Kurs/ }).selectOption({ label: 'Triggerpunkte' })
  await page.getByLabel(/^Raum/).selectOption({ label: 'Raum Bietschhorn' })
  await page.getByLabel(/^Leitung/).selectOption({ label: 'Sandra Leitung' })
  await page.getByLabel(/^Wie oft/).selectOption({ label: 'wöchentlich' })
  await page.getByLabel(/^Anzahl/).fill('3')
  await expect(page.getByText('3 Termine: jede Woche am Mo, 3 Mal')).toBeVisible()
  await drawn(page)
  await isClean(page)
  // Input that was not saved is offered back.
  await page.goto('/kurslisten/add')
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(page.getByLabel(/^Anzahl/)).toHaveValue('3')
  await page.getByRole('button', { name: '3 Termine planen' }).click()
  await page.waitForURL(/\/kurslisten\?/)

  await expect(block(page, /^Triggerpunkte 13:30–14:30.*Entwurf/)).toBeVisible()
  await expect(member.get(`kurse?studio=${studio}&from=${monday}`).then(plan => JSON.stringify(plan))).resolves.not.toContain(
    'Triggerpunkte',
  )
  await page.getByRole('button', { name: '1 Entwurf veröffentlichen' }).click()
  await expect.poll(async () => (await planned()).published).toBe(true)
  await member.post(`gf/courses/${(await planned())._id}/signup`, {})

  await block(page, /^Triggerpunkte 13:30/).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const strip = page.getByRole('region', { name: 'Änderung' })
  await expect(strip.getByText('1 Person erfährt es.')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await strip.getByRole('button', { name: 'Ändern', exact: true }).click()
  await expect.poll(clock).toBe('13:45')

  await device.offline()
  // Its line below takes room from the grid.
  await expect(page.getByText('Internetverbindung unterbrochen')).toBeVisible()
  await expect(page.getByText('Ohne Netz siehst du nur die Wochen, die schon geladen sind.')).toHaveCount(0)
  // Wherever the clock of the day has scrolled the grid to.
  await block(page, /^Triggerpunkte 13:45/).evaluate(element => element.scrollIntoView({ block: 'center' }))
  const box = (await block(page, /^Triggerpunkte 13:45/).boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 14)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 30, { steps: 4 })
  // An hour further down: as far as the block is high.
  await page.mouse.move(box.x + 40, box.y + 14 + box.height, { steps: 6 })
  await page.mouse.up()
  await expect(strip.getByText('Ohne Netz ist nur geprüft, was hier geladen ist.')).toBeVisible()
  await strip.getByRole('button', { name: 'Ändern', exact: true }).click()
  await expect(block(page, /^Triggerpunkte 14:45.*wartet auf diesem Gerät/)).toBeVisible()
  expect(await clock()).toBe('13:45')
  await device.offline(false)
  await expect.poll(clock).toBe('14:45')
  await expect(page.locator('[data-waits]')).toHaveCount(0)

  await block(page, /^Triggerpunkte 14:45/).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Triggerpunkte' })
  await expect(sheet.getByText('Mara Kurs')).toBeVisible()
  await sheet.getByRole('button', { name: 'Vertretung' }).click()
  await sheet.getByRole('group', { name: 'Wer vertritt' }).getByRole('radio', { name: 'Nadja Ersatz frei' }).check()
  await drawn(page)
  await sheet.getByRole('button', { name: 'Einsetzen' }).click()
  await expect.poll(async () => (await planned()).instructor._id).toBe(nadja._id)
  await expect(block(page, /Nadja Ersatz \(Vertretung\)/)).toBeVisible()
  await expect(sheet).toHaveCount(0)

  await block(page, /^Triggerpunkte 14:45/).press('Enter')
  await sheet.getByRole('button', { name: 'Absagen' }).click()
  await sheet.getByRole('button', { name: 'Absagen' }).click()
  await expect(sheet.getByText('Ohne Grund weiss niemand, warum.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Die Leitung ist krank.' }).click()
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Absagen' }).click()
  await expect(block(page, /^Triggerpunkte.*fällt aus: Die Leitung ist krank\./)).toBeVisible()
  const notices = async () => JSON.stringify(await member.get('notifications'))
  for (const words of ['fällt aus: Die Leitung ist krank.', 'Nadja Ersatz leitet Triggerpunkte', 'Triggerpunkte ist verschoben'])
    await expect.poll(notices).toContain(words)
})

test('rooms, labels and a course of the own studio; what is still planned is not removed, what was removed comes back', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(120_000)
  const { planner, desk, course, room } = await ground(server.url, 'Beckenboden', 'Raum Jungfrau')
  const startsAt = `${dayAfter(nextMonday(), 1)}T11:00:00.000Z`
  const execution = { _id: v7(), course, room, instructor: null, startsAt, endsAt: startsAt.replace('11:00', '12:00'), capacity: 12 }
  await desk.post('gf/schedule', { studio, executions: [execution] })
  const device = await open()
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(planner.email, '/dashboard/gf/rooms')
  // A new room is in the only studio there is to choose, once that is known.
  await expect(page.getByRole('row', { name: /Raum Jungfrau.*Winterthur/ })).toBeVisible()
  await page.getByRole('row', { name: /Raum Jungfrau/ }).click()
  await page.getByRole('button', { name: 'Raum entfernen' }).click()
  await expect(page.getByText('Das wird noch gebraucht: Nimm es zuerst überall weg.')).toBeVisible()
  await page.getByRole('button', { name: 'Neuer Raum' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Name/).fill('Raum Weisshorn')
  await form.getByLabel(/^Plätze/).fill('8')
  await form.getByRole('button', { name: 'Anlegen' }).click()
  await page.getByRole('row', { name: /Raum Weisshorn/ }).click()
  await drawn(page)
  await isClean(page)
  await page.getByRole('button', { name: 'Raum entfernen' }).click()
  await expect(page.getByRole('row', { name: /Raum Weisshorn/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('row', { name: /Raum Weisshorn/ })).toBeVisible()

  await page.goto('/dashboard/gf/courses')
  await page.getByRole('row', { name: /Beckenboden/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Beckenboden' })
  await expect(sheet).toBeVisible()
  // The list stays as it was read until the edit is saved. The answer comes late rather than fails: a failed one says that there is no network.
  const reads = (url: URL) => url.pathname.startsWith('/api/gf/courses')
  let answer = () => {}
  const later = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(reads, async route => {
    if (route.request().method() === 'GET') await later
    await route.fallback()
  })
  const seen = await desk.get(`gf/courses/${course}`)
  await planner.put(`gf/courses/${course}`, { ...seen, minutes: 45 })
  await sheet.getByLabel(/^Name/).fill('Beckenboden und Rücken')
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  // Somebody else changed the length meanwhile: both stand, and nobody is asked.
  await expect
    .poll(async () => (({ title, minutes }) => [title, minutes])(await desk.get(`gf/courses/${course}`)))
    .toEqual(['Beckenboden und Rücken', 45])
  answer()
  await page.unroute(reads)
  await expect(sheet).toHaveCount(0)
  await expect(desk.post('gf/rooms', { _id: v7(), studio: 'frauenfeld', name: 'Fremd', capacity: 5 })).rejects.toThrow('403')
})
