import { events } from '#contract/events.ts'
import { newcomer } from './account.ts'
import { breaches, drawn } from './axe.ts'
import { serverOf } from './floor.ts'
import { expect, test } from './house.ts'

const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

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
    expect.soft(await breaches(page), look).toEqual([])
  }
  await phone.keepsAnswer(events.list, _id)
  await phone.installed()

  await phone.offline()
  await page.getByRole('link', { name: /Nachtlauf um den See/ }).click()
  await expect(page.getByRole('heading', { name: 'Ausgebucht' })).toBeVisible()
  await page.getByRole('button', { name: 'Vormerken' }).click()
  await expect(page.getByRole('heading', { name: 'Deine Anmeldung ist vorgemerkt.' })).toBeVisible()
  await phone.keeps(_id, 'events.signUp')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Deine Anmeldung ist vorgemerkt.' })).toBeVisible()
  await phone.offline(false)
  await expect(page.getByRole('heading', { name: 'Warteliste, Platz 1' })).toBeVisible()

  // Beat comes alone after all: the place is Anna's.
  await beat.post(`event/${_id}/signup`, { guests: 0 })
  await expect(page.getByRole('heading', { name: 'Du bist angemeldet.' })).toBeVisible()
  await expect(page.getByText('CHF 15.00, im Studio zahlbar.')).toBeVisible()
  await drawn(page)
  expect(await breaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Bist du dabei?' })).toBeVisible()
  expect(((await beat.get(`event/${_id}`)) as { free: number }).free).toBe(1)
})
