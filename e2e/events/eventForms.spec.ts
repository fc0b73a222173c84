import type { Page } from '@playwright/test'
import { addDays } from '#contract/days.ts'
import { events } from '#contract/events/calls.ts'
import { studios } from '#contract/studios/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'

test.use({ of: ['events'] })

const studio = 'winterthur'
const waits = 'auf diesem Gerät, wartet'
const inDays = (days: number) => addDays(today(), days)
const link = (page: Page, name: RegExp) => page.getByRole('link', { name })

/** A person who looks after events there, and one of them. */
async function ground(url: string, title: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const keeper = await newcomer(url, { vorname: 'Erika', nachname: 'Events' })
  const reaches = (studios: string[]) =>
    admin.post('roles/changes', { changes: [{ person: keeper._id, kind: 'right', code: 'gf_c_plan', studios }] })
  await reaches([studio, 'pfungen'])
  const desk = await serverOf(url, keeper.email)
  const times = { startsAt: `${inDays(100)}T09:00:00.000Z`, endsAt: `${inDays(100)}T12:00:00.000Z` }
  const event = (await desk.post('event', { title, studio, ...times })) as { _id: string; version: number }
  return { reaches, keeper, desk, event, times }
}

test('an event made without a network waits over a reload and is made once; one that somebody else changed too shows both', async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const { keeper, desk, event, times } = await ground(server.url, 'Frühlingslauf')
  const device = await open(1280)
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(keeper.email, '/dashboard/gf/event/create')
  await link(page, /Frühlingslauf/).click()
  await expect(page.getByLabel('Titel')).toHaveValue('Frühlingslauf')
  await device.keepsAnswer(events.list, event._id)
  await device.keepsAnswer(studios.listPublic, 'Winterthur')
  await device.installed()

  await device.offline()
  await page.getByLabel('Plätze').fill('40')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('«Frühlingslauf» ist gespeichert. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await page.goto('/dashboard/gf/event/create')
  await expect(link(page, /Frühlingslauf/).getByRole('img', { name: waits })).toBeVisible()
  await page.getByLabel('Titel').fill('Sommernacht')
  await page.getByRole('combobox', { name: /^Studio/ }).selectOption({ label: 'Winterthur' })
  await page.getByLabel('Beginn').fill(`${inDays(200)}T18:00`)
  await page.getByLabel('Ende').fill(`${inDays(200)}T23:00`)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('«Sommernacht» ist gespeichert. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  // The form is empty for the next one, and the new one is among the others.
  await expect(page.getByLabel('Titel')).toHaveValue('')
  await page.reload()
  await expect(link(page, /Sommernacht/).getByRole('img', { name: waits })).toBeVisible()
  await drawn(page)
  await isClean(page)
  // An act that waits is written anew as often as somebody likes, and sent once.
  await link(page, /Sommernacht/).click()
  // The form for a new one, which has the same fields, stands until this one has come.
  await expect(page.getByLabel('Titel')).toHaveValue('Sommernacht')
  await page.getByLabel('Ort').fill('Dachterrasse')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('«Sommernacht» ist gespeichert. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await page.goto('/dashboard/gf/event/create')
  await expect(link(page, /Sommernacht.*Dachterrasse/)).toBeVisible()
  await keeper.put('event', { _id: event._id, version: event.version, title: 'Frühlingslauf', studio, ...times, capacity: 30 })

  await device.offline(false)
  const known = async () => (await desk.get('event')) as { title: string; place: string | null; capacity: number | null }[]
  const places = async () => (await known()).filter(({ title }) => title === 'Sommernacht').map(({ place }) => place)
  await expect.poll(places).toEqual(['Dachterrasse'])
  await expect(link(page, /Sommernacht/)).toHaveCount(1)
  const told = page.getByRole('region', { name: 'Braucht dich' })
  await expect(told.getByText('Geändert: Frühlingslauf')).toBeVisible()
  await expect(page.getByRole('img', { name: waits })).toHaveCount(0)
  await drawn(page)
  await isClean(page)
  await told.getByRole('button', { name: 'Beides ansehen' }).click()
  const choice = page.getByRole('alert').filter({ hasText: 'Was soll gelten?' })
  await expect(choice.getByText('Deine Angabe: 40')).toBeVisible()
  await expect(choice.getByText('Im Studio: 30')).toBeVisible()
  expect((await known()).find(({ title }) => title === 'Frühlingslauf')?.capacity).toBe(30)
  await choice.getByRole('button', { name: 'Den Rest lasse ich, wie ich ihn habe' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(async () => (await known()).find(({ title }) => title === 'Frühlingslauf')?.capacity).toBe(40)
  // Within the app: the answer may be on its way to this device still.
  await step(page, '/dashboard/gf/event/create')
  await expect(link(page, /Frühlingslauf/)).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('an event that the studio refused says why above the list, is mended there and goes; one removed without a network comes back', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(120_000)
  const { reaches, keeper, desk, event } = await ground(server.url, 'Stadtlauf')
  const device = await open()
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(keeper.email, '/dashboard/gf/event')
  const rowOf = (name: RegExp) => page.getByRole('row', { name })
  await rowOf(/Stadtlauf/).click()
  await expect(page.getByLabel('Titel')).toHaveValue('Stadtlauf')
  await device.keepsAnswer(events.list, event._id)
  await device.keepsAnswer(events.manage, event._id)
  await device.installed()
  await device.offline()
  await page.getByRole('button', { name: 'Entfernen', exact: true }).click()
  await expect(page.getByText('«Stadtlauf»: entfernt. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/gf\/event$/)
  await expect(rowOf(/Stadtlauf/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(rowOf(/Stadtlauf/)).toBeVisible()

  await page.goto('/dashboard/gf/event/create')
  const winter = inDays(300)
  await page.getByLabel('Titel').fill('Winternacht')
  await page.getByRole('combobox', { name: /^Studio/ }).selectOption({ label: 'Pfungen' })
  await page.getByLabel('Beginn').fill(`${winter}T18:00`)
  await page.getByLabel('Ende').fill(`${winter}T23:00`)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(link(page, /Winternacht/).getByRole('img', { name: waits })).toBeVisible()
  // Meanwhile that studio is somebody else's.
  await reaches([studio])
  await device.offline(false)
  const told = page.getByRole('region', { name: 'Braucht dich' })
  await expect(told.getByText('Angelegt: Winternacht')).toBeVisible()
  await expect(told.getByText('Dafür fehlt dir die Berechtigung.')).toBeVisible()
  await expect(link(page, /Winternacht/)).toHaveCount(0)
  await drawn(page)
  await isClean(page)
  await told.getByRole('button', { name: 'Nochmals bearbeiten' }).click()
  await expect(page.getByRole('heading', { name: 'Winternacht' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Dafür fehlt dir die Berechtigung.' })).toBeVisible()
  await expect(page.getByLabel('Beginn')).toHaveValue(`${winter}T18:00`)
  await page.getByRole('combobox', { name: /^Studio/ }).selectOption({ label: 'Winterthur' })
  await page.getByRole('button', { name: 'Speichern' }).click()
  const known = async () => (await desk.get('event')) as { _id: string; title: string; studio: string | null }[]
  await expect.poll(async () => (await known()).filter(({ title }) => title === 'Winternacht').map(each => each.studio)).toEqual([studio])
  await step(page, '/dashboard/gf/event/create')
  await expect(link(page, /Winternacht/)).toBeVisible()
  await expect(told).toHaveCount(0)
  // Removed and taken back: both went, in their order.
  expect((await known()).map(({ _id }) => _id)).toContain(event._id)
})
