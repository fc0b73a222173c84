import type { Page } from '@playwright/test'
import { addDays } from '#contract/days.ts'
import { livestreams } from '#contract/livestreams.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['livestreams'] })

const waits = 'auf diesem Gerät, wartet'
const line = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const told = (page: Page) => page.getByRole('region', { name: 'Braucht dich' })
const admin = 'admin@formkurve.example'

interface Live {
  execution: { _id: string; course: { _id: string; title: string }; startsAt: string; capacity: number; cancelled: boolean }
  version: number
}

/** A person who plans livestreams in some studios, and one of them. */
async function ground(url: string) {
  const office = await serverOf(url, admin)
  const keeper = await newcomer(url, { vorname: 'Lia', nachname: 'Livestream' })
  const reaches = (studios: string[]) =>
    office.post('roles/changes', {
      changes: ['a_add', 'a_edit', 'a_delete'].map(code => ({ person: keeper._id, kind: 'right', code, studios })),
    })
  await reaches(['winterthur', 'pfungen'])
  const desk = await serverOf(url, keeper.email)
  const course = async (title: string) => {
    const body = { _id: crypto.randomUUID(), title, description: 'Zum Zuhören', studio: null, minutes: 45, intensity: 2, labels: [] }
    return ((await office.post('gf/courses', body)) as { _id: string })._id
  }
  const known = async (title: string) =>
    ((await desk.get('livestream')) as Live[]).filter(({ execution }) => execution.course.title === title)
  return { reaches, keeper, desk, course, known }
}

/** A wall clock of tomorrow and later, as a field of moments takes it. */
const wall = (days: number, clock: string) => `${addDays(today(), days)}T${clock}`

test('livestreams are planned, changed and cancelled without a network, and what somebody else changed too shows both', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(180_000)
  const { reaches, keeper, desk, course, known } = await ground(server.url)
  const [breath, sleep] = [await course('Atempause am Morgen'), await course('Gut schlafen')]
  const plan = { studio: 'winterthur', course: breath, startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(), minutes: 30 }
  const live = (await desk.post('livestream', { ...plan, capacity: 20, openMinutes: 10 })) as Live
  const spare = { ...plan, course: sleep, startsAt: new Date(Date.now() + 21 * 86_400_000).toISOString() }
  await desk.post('livestream', { ...spare, capacity: 20, openMinutes: 10 })

  const device = await open(1280)
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(keeper.email, '/dashboard/gf/videos?ansicht=live')
  await expect(line(page, 'Atempause am Morgen')).toBeVisible()
  await device.installed()
  await device.keepsAnswer(livestreams.list, live.execution._id)
  await device.keepsAnswer(livestreams.choices, sleep)

  await device.offline()
  await page.getByRole('button', { name: 'Atempause am Morgen bearbeiten' }).click()
  await page.getByLabel('Plätze').fill('25')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Livestream gespeichert. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await expect(line(page, 'Atempause am Morgen').getByRole('img', { name: waits })).toBeVisible()
  await expect(line(page, 'Atempause am Morgen').getByText('0 von 25 angemeldet')).toBeVisible()

  await page.getByRole('button', { name: 'Livestream planen' }).click()
  await page.getByRole('combobox', { name: /^Studio/ }).selectOption({ label: 'Pfungen' })
  await page.getByLabel('Kurs').selectOption({ label: 'Gut schlafen' })
  await page.getByLabel('Beginn').fill(wall(25, '19:00'))
  await page.getByRole('button', { name: 'Planen', exact: true }).click()
  const planned = line(page, 'Gut schlafen').filter({ hasText: 'Pfungen' })
  await expect(planned.getByRole('img', { name: waits })).toBeVisible()

  const spared = line(page, 'Gut schlafen').filter({ hasText: 'Winterthur' })
  await spared.getByRole('button', { name: 'Gut schlafen absagen' }).click()
  await page.getByLabel('Grund').fill('Die Leitung ist krank')
  await page.getByRole('button', { name: 'Absagen', exact: true }).last().click()
  await expect(spared.getByText('Fällt aus')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(spared.getByText('Fällt aus')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  await expect(planned.getByRole('img', { name: waits })).toBeVisible()
  await drawn(page)
  await isClean(page)
  // An act that waits is written anew as often as somebody likes, and sent once.
  await planned.getByRole('button', { name: 'Gut schlafen bearbeiten' }).click()
  await page.getByLabel('Dauer').fill('50')
  await page.getByRole('button', { name: 'Planen', exact: true }).click()
  await expect(planned.getByText(/50 Min\./)).toBeVisible()

  await keeper.put(`livestream/${live.execution._id}`, { ...plan, capacity: 30, openMinutes: 10, version: live.version })
  await device.offline(false)
  await expect(told(page).getByText('Geändert: Atempause am Morgen')).toBeVisible()
  await expect(page.getByRole('img', { name: waits })).toHaveCount(0)
  await expect.poll(async () => (await known('Gut schlafen')).map(({ execution }) => execution.cancelled)).toEqual([false, false])
  await drawn(page)
  await isClean(page)
  await told(page).getByRole('button', { name: 'Beides ansehen' }).click()
  const choice = page.getByRole('alert').filter({ hasText: 'Was soll gelten?' })
  await expect(choice.getByText('Deine Angabe: 25')).toBeVisible()
  await expect(choice.getByText('Im Studio: 30')).toBeVisible()
  await choice.getByRole('button', { name: 'Die im Studio nehmen' }).click()
  await page.getByRole('button', { name: 'Gut', exact: true }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(told(page)).toHaveCount(0)
  expect((await known('Atempause am Morgen')).map(({ execution }) => execution.capacity)).toEqual([30])

  // A refused act says so at its place, and may be left or mended.
  await device.offline()
  await planned.getByRole('button', { name: 'Gut schlafen absagen' }).click()
  await page.getByLabel('Grund').fill('Kein Raum')
  await page.getByRole('button', { name: 'Absagen', exact: true }).last().click()
  await expect(planned.getByText('Fällt aus')).toBeVisible()
  await reaches(['winterthur'])
  await device.offline(false)
  await expect(told(page).getByText('Abgesagt: Gut schlafen')).toBeVisible()
  await expect(planned.getByText('Fällt aus')).toHaveCount(0)
  await told(page).getByRole('button', { name: 'Gut', exact: true }).click()
  await expect(told(page)).toHaveCount(0)
})
