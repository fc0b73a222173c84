import type { Page } from '@playwright/test'
import { events } from '#contract/events/calls.ts'
import { eventDoor } from '#contract/events/eventDoor.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { memberWithCode } from '#e2e/door.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'

test.use({ of: ['events'] })

const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** The event on the start page. */
const next = (page: Page) => page.getByRole('region', { name: 'Nächster Event' }).getByRole('link')

/** An event of the whole chain, made by calls. */
async function eventOf(url: string, over: object) {
  const office = await serverOf(url, 'admin@formkurve.example')
  const body = { startsAt: from(60_000), endsAt: from(60_180), published: true, ...over }
  return { office, ...((await office.post('event', body)) as { _id: string; version: number }) }
}

test('a member signs up without a network, waits for a place, moves up live, and gives it back', async ({ server, open }) => {
  test.setTimeout(150_000)
  const { _id } = await eventOf(server.url, { title: 'Nachtlauf um den See', capacity: 2, price: 1500 })
  const beat = await serverOf(server.url, (await newcomer(server.url, { vorname: 'Beat', nachname: 'Zogg' })).email)
  await beat.post(`event/${_id}/signup`, { guests: 1 })
  const anna = await newcomer(server.url, { vorname: 'Anna', nachname: 'Tobler' })
  const phone = await open(390)
  const { page } = phone
  await phone.arrive(anna.email, '/event')
  await expect(page.getByRole('link', { name: /Nachtlauf um den See.*Ausgebucht/ })).toBeVisible()
  for (const look of ['Kalender', 'Liste']) {
    await page.getByText(look, { exact: true }).click()
    await drawn(page)
    await isClean(page, look)
  }
  await phone.keepsAnswer(events.list, _id)
  await phone.installed()

  await phone.offline()
  await page.getByRole('link', { name: /Nachtlauf um den See/ }).click()
  await expect(page.getByRole('heading', { name: 'Ausgebucht' })).toBeVisible()
  await page.getByRole('button', { name: 'Vormerken' }).click()
  await expect(page.getByRole('heading', { name: 'Deine Anmeldung ist vorgemerkt.' })).toBeVisible()
  await phone.keeps(_id, 'events.signUp')
  await step(page, '/')
  await expect(next(page)).toContainText('Vorgemerkt')
  await page.reload()
  await expect(next(page)).toContainText('Vorgemerkt')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Deine Anmeldung ist vorgemerkt.' })).toBeVisible()
  await phone.offline(false)
  await expect(page.getByRole('heading', { name: 'Warteliste, Platz 1' })).toBeVisible()

  // Beat comes alone after all: the place is Anna's.
  await beat.post(`event/${_id}/signup`, { guests: 0 })
  await expect(page.getByRole('heading', { name: 'Du bist angemeldet.' })).toBeVisible()
  await expect(page.getByText('CHF 15.00 offen, hier oder im Studio zahlbar.')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Bist du dabei?' })).toBeVisible()
  expect(((await beat.get(`event/${_id}`)) as { free: number }).free).toBe(1)
  await step(page, '/')
  await expect(page.getByRole('heading', { name: 'Nächster Event' })).toHaveCount(0)
})

test('at an event’s door somebody is let in with their guests without a network, and the office sees who came and paid', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const { office, _id } = await eventOf(server.url, {
    title: 'Grillabend',
    capacity: 20,
    price: 2000,
    startsAt: from(20),
    endsAt: from(180),
  })
  const anna = await memberWithCode(server.url, 'Annina', 'Grillmeister')
  await anna.ask(`event/${_id}/signup`, { guests: 1 })
  const desk = await open(1280)
  const { page } = desk
  await desk.arrive('admin@formkurve.example')
  await desk.keepsAnswer(eventDoor.roster, _id, anna._id)
  await desk.installed()
  await desk.offline()
  await page.goto(`/dashboard/gf/event/door?event=${_id}`)
  const person = page.getByRole('button', { name: /^Annina Grillmeister/ })
  await expect(person).toContainText('bringt 1 mit')
  await drawn(page)
  await isClean(page, 'door')
  await person.click()
  await expect(person).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2 / 20')).toBeVisible()
  await desk.keeps('"kind":"here"')
  await desk.offline(false)
  await expect
    .poll(async () => ((await office.get(`event/${_id}/door`)) as { entries: { visitedAt: string | null }[] }).entries[0]?.visitedAt)
    .toBeTruthy()

  await page.goto(`/dashboard/gf/event/people/${_id}`)
  const row = page.getByRole('row', { name: /Grillmeister Annina/ })
  await expect(row).toContainText('da')
  await expect(row).toContainText('offen')
  await drawn(page)
  await isClean(page, 'people')
  await row.getByRole('gridcell').first().click()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('toolbar', { name: 'Für die Auswahl' }).getByRole('button', { name: 'Bezahlt' }).click()
  await expect(row).toContainText('bezahlt')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).first().click()
  expect((await download).suggestedFilename()).toContain('Grillabend')
})
