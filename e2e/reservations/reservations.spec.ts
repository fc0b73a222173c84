import { addDays } from '#contract/days.ts'
import { reservations } from '#contract/reservations/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { memberWithCode } from '#e2e/door.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['reservations'] })

const studio = 'winterthur'
const inDays = (days: number) => addDays(today(), days)
const hours = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '08:00', to: '12:00' }))

/** A type of a studio with four slots a day, made by calls. */
async function typeOf(url: string, name: string, over: object = {}) {
  const office = await serverOf(url, 'admin@formkurve.example')
  const body = { _id: crypto.randomUUID(), studio, name, capacity: 1, slotMinutes: 60, hours, most: 3, published: true, ...over }
  const type = (await office.post('reservation-types', body)) as { _id: string }
  const slots = (await office.get(`reservations/timeslots/${type._id}?date=${inDays(1)}`)) as { startsAt: string }[]
  return { office, type: type._id, slots: slots.map(({ startsAt }) => startsAt) }
}

/** A member of that studio, who speaks to the server too. */
async function memberOf(url: string, vorname: string, nachname: string) {
  const { email } = await newcomer(url, { vorname, nachname })
  return { email, server: await serverOf(url, email) }
}

test('a slot reserved without a network is the studio’s to give: who was first has it, the other is told and takes the next free one', async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  // Moved until it begins: what is free next may be within the hour.
  const { type, slots } = await typeOf(server.url, 'Ruheraum Nord', { changeMinutes: 0 })
  const beat = await memberOf(server.url, 'Beat', 'Zogg')
  const anna = await memberOf(server.url, 'Anna', 'Tobler')
  const phone = await open(390)
  const { page } = phone
  await phone.arrive(anna.email, '/reservation')
  await page.getByRole('link', { name: /Ruheraum Nord/ }).click()
  await page.getByRole('radio', { name: dayName(slots[0]!) }).check({ force: true })
  await expect(page.getByRole('radio', { name: /08:00–09:00/ })).toBeAttached()
  await drawn(page)
  await isClean(page)
  await phone.keepsAnswer(reservations.slots, slots[0]!)
  await phone.keepsAnswer(reservations.list, type)
  await phone.installed()

  await phone.offline()
  await page.getByRole('radio', { name: /08:00–09:00/ }).check({ force: true })
  await page.getByRole('button', { name: 'Vormerken' }).click()
  const own = page.getByRole('group', { name: /^Ruheraum Nord, / })
  await expect(own.getByText('Vorgemerkt')).toBeVisible()
  await phone.keeps(slots[0]!, 'reservations.reserve')
  await beat.server.post('reservations', { _id: crypto.randomUUID(), type, startsAt: slots[0] })
  await phone.offline(false)
  await expect(own.getByText('Nicht reserviert')).toBeVisible()
  await expect(own.getByRole('alert')).toHaveText('Diese Zeit ist schon vergeben. Wähle eine andere.')

  // The next free slots stand beside it; the one that is taken is had at once.
  await own
    .getByRole('button', { name: /\d\d:\d\d/ })
    .nth(1)
    .click()
  await expect(own.getByText('Reserviert', { exact: true })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await own.getByRole('button', { name: 'Verschieben' }).click()
  await expect(page.getByRole('heading', { name: 'Neue Zeit wählen' })).toBeVisible()
  const other = page.getByRole('radio', { name: dayName(`${inDays(3)}T12:00:00.000Z`) })
  await other.check({ force: true })
  await page.getByRole('radio', { name: /11:00–12:00/ }).check({ force: true })
  await page.getByRole('button', { name: 'Verschieben' }).click()
  await expect(page.getByRole('group', { name: /Ruheraum Nord, .*11:00–12:00/ })).toBeVisible()
  // The day at hand stays.
  await expect(page.getByRole('heading', { name: 'Zeit wählen', exact: true })).toBeVisible()
  await expect(other).toBeChecked()
  const held = (await anna.server.get('reservations/my-reservations')) as { state: string; startsAt: string }[]
  expect(held.map(({ state }) => state)).toEqual(['booked'])
})

test('staff make a type, see who reserved it on another device, and check in by list', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(150_000)
  const desk = await open(1280, 'never')
  const { page } = desk
  await desk.arrive('admin@formkurve.example', '/reservation-admin')
  await page.getByRole('button', { name: 'Neuer Typ' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Neuer Typ' })
  await sheet.getByLabel('Name').fill('Kältekammer')
  await sheet.getByLabel('Studio').selectOption(studio)
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByText('Kältekammer').first()).toBeVisible()
  const office = await serverOf(server.url, 'admin@formkurve.example')
  const { rows } = (await office.get('reservation-types/admin?q=K%C3%A4ltekammer')) as { rows: { _id: string }[] }
  const type = rows[0]!._id
  const slots = (await office.get(`reservations/timeslots/${type}?date=${inDays(1)}`)) as { startsAt: string }[]
  const [slot] = slots

  await page.goto('/reservation-admin/reservations')
  await expect(page.getByRole('button', { name: 'Code scannen' })).toBeVisible()
  const cora = await memberOf(server.url, 'Cora', 'Kammermann')
  await cora.server.post('reservations', { _id: crypto.randomUUID(), type, startsAt: slot!.startsAt })
  await expect(page.getByText('Kammermann Cora')).toBeVisible()
  await drawn(page)
  await isClean(page)
  for (const look of ['Tag', 'Tücher', 'Velos', 'Auslastung', 'Verleih']) {
    await page.getByRole('radiogroup', { name: 'Ansicht' }).getByText(look, { exact: true }).click()
    await drawn(page)
    await isClean(page, look)
    if (look !== 'Auslastung') continue
    await page.getByRole('button', { name: 'Export' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /Excel/ }).click()
    expect((await file).suggestedFilename()).toMatch(/^auslastung-.*\.xlsx$/)
  }
  await page.getByRole('radiogroup', { name: 'Ansicht' }).getByText('Liste', { exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Kammermann Cora' })

  // Moved by the studio; whose it is hears of it.
  const later = slots.at(-1)!.startsAt
  const time = new Intl.DateTimeFormat('de-CH', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Zurich' }).format(new Date(later))
  await row.getByText('Kammermann Cora').click()
  const moving = page.getByRole('dialog', { name: 'Kammermann Cora: verschieben' })
  await moving.getByRole('radio', { name: new RegExp(`^${time}–`) }).check({ force: true })
  await isClean(page)
  await moving.getByRole('button', { name: /verschieben$/ }).click()
  await expect(moving).toHaveCount(0)
  await expect(row).toContainText(time)
  await expect
    .poll(async () => ((await cora.server.get('notifications')) as { rows: { title: string }[] }).rows.map(({ title }) => title))
    .toEqual([expect.stringMatching(/^Das Studio hat verschoben: Kältekammer/)])

  await row.getByRole('gridcell').first().click()
  await page.getByRole('button', { name: 'Da', exact: true }).click()
  await expect(row.getByText('Da gewesen')).toBeVisible()
})

test('a defect is reported with the network cut and marked at once; staff take the thing away and bring it back', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const { office, type } = await typeOf(server.url, 'Seilzug Ost')
  const dora = await memberOf(server.url, 'Dora', 'Defekt')
  const phone = await open(390)
  const { page } = phone
  await phone.arrive(dora.email, '/reservation')
  await page.getByRole('link', { name: /Seilzug Ost/ }).click()
  await expect(page.getByRole('button', { name: 'Defekt melden' })).toBeVisible()
  await phone.keepsAnswer(reservations.list, type)
  await phone.installed()
  await phone.offline()
  await page.getByRole('button', { name: 'Defekt melden' }).click()
  await page.getByLabel('Was ist defekt?').fill('Das Seil ist ausgefranst.')
  await page.getByRole('button', { name: 'Melden', exact: true }).click()
  await phone.keeps('ausgefranst', 'reservations.report')
  await page.goto('/reservation')
  await expect(page.getByRole('link', { name: /Seilzug Ost.*Defekt gemeldet/ })).toBeVisible()
  await phone.offline(false)
  await expect.poll(async () => ((await office.get(`reservation-types/details/${type}`)) as { state: string }).state).toBe('reported')

  const desk = await open(1280, 'never')
  await desk.arrive('admin@formkurve.example', '/reservation-admin?q=Seilzug')
  await desk.page.getByText('Seilzug Ost').first().click()
  const sheet = desk.page.getByRole('dialog', { name: 'Seilzug Ost' })
  await expect(sheet.getByText('Das Seil ist ausgefranst.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Defekt bestätigen' }).click()
  await desk.page.getByLabel('Was ist defekt?').fill('Wird ersetzt.')
  await desk.page.getByRole('button', { name: 'Sperren' }).click()
  await expect.poll(async () => ((await office.get(`reservation-types/${type}`)) as { state: string }).state).toBe('defective')
  await office.post(`reservation-types/${type}/reactivate`, { studio })
  await expect(page.getByRole('link', { name: /Seilzug Ost/ })).not.toContainText(/defekt/i)
})

test('who shows their code is checked in for what they have reserved now', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(150_000)
  const everyHour = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '00:00', to: '24:00' }))
  const { office, type } = await typeOf(server.url, 'Sprungmatte', { hours: everyHour, slotMinutes: 30 })
  const { code, email } = (await memberWithCode(server.url, 'Emil', 'Eintritt')) as { code: string; email: string }
  const emil = await serverOf(server.url, email)
  const { next } = (await office.get(`reservation-types/${type}`)) as { next: { startsAt: string }[] }
  await emil.post('reservations', { _id: crypto.randomUUID(), type, startsAt: next[0]!.startsAt })
  const desk = await open(1280, 'never')
  await desk.arrive('admin@formkurve.example', '/reservation-admin/reservations')
  await desk.page.getByRole('button', { name: 'Code scannen' }).click()
  await desk.page.getByLabel('Code von Hand').fill(code)
  await desk.page.getByRole('button', { name: 'Code prüfen' }).click()
  await expect(desk.page.getByText('Eintritt Emil').first()).toBeVisible()
  const { rows } = (await office.get(`reservations/admin/all?type=${type}`)) as { rows: { state: string }[] }
  expect(rows.map(({ state }) => state)).toEqual(['came'])
})

/** «Samstag, 12. Juni», as a day of the strip is read aloud. */
function dayName(instant: string) {
  const parts = new Intl.DateTimeFormat('de-CH', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/Zurich' })
  return parts.format(new Date(instant))
}

test('towels and bikes stay with what is reserved of them over a reload without a network', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(120_000)
  const emma = await memberOf(server.url, 'Emma', 'Velo')
  const phone = await open(390)
  const { page } = phone
  await phone.arrive(emma.email, '/reservation')
  const towels = page.getByRole('region', { name: 'Tücher für heute' })
  const bikes = page.getByRole('region', { name: 'Velos' })
  await towels.getByRole('button', { name: 'Tücher reservieren' }).click()
  await expect(towels.getByText('Reserviert', { exact: true })).toBeVisible()
  await bikes.getByRole('button', { name: 'Bestellen' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bestellen', exact: true }).click()
  await expect(bikes.getByText('Bestellt', { exact: true })).toBeVisible()
  await phone.installed()
  await phone.offline()
  await page.reload()
  await expect(towels.getByText('Reserviert', { exact: true })).toBeVisible()
  await expect(bikes.getByText('Bestellt', { exact: true })).toBeVisible()
})
