import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { todos } from '#contract/todos/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['todos'] })

/** A studio in which no other journey makes to-dos. */
const studio = 'pfungen'
const waits = 'auf diesem Gerät, wartet'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4FSUHRAwQCgAr9gXJk/gTyAAAAABJRU5ErkJggg==',
  'base64',
)

/** Somebody who makes to-dos in the studio, and a trainer there who may not. */
async function team(url: string, vorname: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const lead = await newcomer(url, { vorname: 'Rahel', nachname: 'Leiter' })
  const coach = await newcomer(url, { vorname, nachname: 'Trainer' })
  const changes = [
    { person: lead._id, kind: 'right', code: 'd_fetchDocs', studios: [studio] },
    { person: coach._id, kind: 'role', code: 'trainer', studios: [studio] },
  ]
  await admin.post('roles/changes', { changes })
  const desk = await serverOf(url, lead.email)
  const make = async (title: string, who?: string) => {
    const row = await desk.post('todo', { _id: v7(), studio, title })
    if (who) await desk.put(`todo/${row._id}/assign`, { userId: who, studio })
    return row as { _id: string; version: number }
  }
  return { lead, coach, desk, make }
}

const later = (page: Page) =>
  page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())

test('whoever is assigned works it without a network: comment, picture and done wait, and arrive', async ({ server, open }) => {
  test.setTimeout(150_000)
  const { coach, desk, make } = await team(server.url, 'Timo')
  const { _id } = await make('Kabelzug ölen', coach._id)
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await later(page)
  await phone.arrive(coach.email)
  const mine = page.getByRole('region', { name: 'Meine Aufgaben' })
  await expect(mine.getByRole('link', { name: /Kabelzug ölen/ })).toBeVisible()
  await phone.installed()
  await phone.keepsAnswer(todos.mine, _id)

  await phone.offline()
  await mine.getByRole('link', { name: /Kabelzug ölen/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Kabelzug ölen' })
  await sheet.getByRole('textbox', { name: 'Kommentar' }).fill('Rolle 3 ist gerissen, Foto ist dabei.')
  await sheet.getByRole('button', { name: 'Kommentieren' }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Rolle 3 ist gerissen' }).getByRole('img', { name: waits })).toBeVisible()
  await sheet.getByLabel('Bild hinzufügen').setInputFiles({ name: 'rolle.png', mimeType: 'image/png', buffer: picture })
  await expect(sheet.getByRole('img', { name: 'Bild, das auf diesem Gerät wartet' })).toBeVisible()
  await sheet.getByText('Erledigt', { exact: true }).click()
  await expect(sheet.getByRole('radio', { name: 'Erledigt' })).toBeChecked()
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Erledigt' }).getByText('Kabelzug ölen')).toBeVisible()
  await isClean(page)

  await phone.offline(false)
  const row = () => desk.get(`todo/${_id}`)
  await expect
    .poll(async () => {
      const { state, images, comments } = await row()
      return [state, images.length, comments.map(({ text, author }: { text: string; author: { name: string } }) => [text, author.name])]
    })
    .toEqual(['done', 1, [['Rolle 3 ist gerissen, Foto ist dabei.', 'Timo Trainer']]])
})

test('staff make one in a line, assign it, move it on the board by keys, and settle a change by field', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const { lead, desk } = await team(server.url, 'Ulla')
  const device = await open(1280)
  const { page } = device
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await later(page)
  await device.arrive(lead.email, '/dashboard/todo')
  const quick = page.getByRole('form', { name: 'Schnell anlegen' })
  await quick.getByLabel('Neue Aufgabe').fill('Spiegel putzen morgen @ulla')
  await expect(quick.getByRole('status')).toHaveText(/^fällig morgen.*für Ulla Trainer$/)
  await isClean(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Spiegel putzen.*Ulla Trainer/ })).toBeVisible()
  await drawn(page)
  await isClean(page)
  const [made] = (await desk.get('todo?q=Spiegel')).rows as {
    _id: string
    title: string
    text: string | null
    due: string
    version: number
  }[]

  await page.getByText('Board', { exact: true }).click()
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
  const handle = page.getByRole('button', { name: /^Spiegel putzen verschieben/ })
  await expect(column('Offen').getByText('Spiegel putzen')).toBeVisible()
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect(column('In Arbeit').getByText('Spiegel putzen')).toBeVisible()
  await expect(handle).toBeFocused()
  await drawn(page)
  await isClean(page)
  await expect.poll(async () => (await desk.get(`todo/${made!._id}`)).state).toBe('doing')
  const [from, to] = [(await handle.boundingBox())!, (await column('Erledigt').boundingBox())!]
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 90, { steps: 4 })
  await page.mouse.up()
  await expect(column('Erledigt').getByText('Spiegel putzen')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(column('In Arbeit').getByText('Spiegel putzen')).toBeVisible()
  await expect.poll(async () => (await desk.get(`todo/${made!._id}`)).state).toBe('doing')
  await device.installed()
  await device.keepsAnswer(todos.list, 'Spiegel putzen')

  await column('In Arbeit').getByText('Spiegel putzen').click()
  const sheet = page.getByRole('dialog', { name: 'Spiegel putzen' })
  await device.keepsAnswer(todos.one, made!._id)
  await device.offline()
  await sheet.getByLabel(/^Was ist zu tun/).fill('Spiegel polieren')
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('«Spiegel polieren»: gespeichert.', { exact: false })).toBeVisible()
  // Meanwhile another field is somebody else's: both stand in the end.
  const { _id, title, due, version } = made!
  await desk.put(`todo/${_id}`, { _id, studio, title, due, version, text: 'Nur mit Wasser' })
  await device.offline(false)
  await expect
    .poll(async () => {
      const { title, text, state } = await desk.get(`todo/${_id}`)
      return { title, text, state }
    })
    .toEqual({ title: 'Spiegel polieren', text: 'Nur mit Wasser', state: 'doing' })
})

test('on a phone the board keeps the filters, and a card goes on by its menu and by dragging to the edge', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const { lead, desk } = await team(server.url, 'Vera')
  const device = await open(390, 'never')
  const { page } = device
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await later(page)
  await device.arrive(lead.email, '/dashboard/todo?due=none')
  const quick = page.getByRole('form', { name: 'Schnell anlegen' })
  const line = `Banner über dem Eingang aufhängen und dabei gleich die alten Haken prüfen, ${'damit nichts herunterfällt '.repeat(3)}morgen`
  await quick.getByLabel('Neue Aufgabe').fill(line)
  await quick.getByRole('button', { name: 'fällig morgen, nicht als Tag nehmen' }).click()
  await expect(quick.getByRole('status')).toHaveText('der Rest steht in der Beschreibung')
  await page.keyboard.press('Enter')
  const made = async () =>
    (await desk.get('todo?q=Banner')).rows[0] as { _id: string; title: string; text: string; state: string } | undefined
  await expect.poll(async () => [(await made())?.title.slice(0, -1), (await made())?.text].join(' ')).toBe(line)

  await page.getByText('Board', { exact: true }).click()
  await expect(page).toHaveURL(/due=none/)
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
  await column('Offen')
    .getByRole('button', { name: /^Mehr zu Banner/ })
    .click()
  await page.getByRole('menuitem', { name: 'Weiter zu «In Arbeit»' }).click()
  const handle = page.getByRole('button', { name: /^Banner.* verschieben, steht auf In Arbeit/ })
  await expect(handle).toBeFocused()
  await expect(handle).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await made())?.state).toBe('doing')

  const from = (await handle.boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 90, { steps: 4 })
  await expect(page.locator('[data-held]')).toBeInViewport({ ratio: 0.6 })
  await page.mouse.move(370, from.y + 90, { steps: 4 })
  await expect(column('Erledigt')).toBeInViewport({ ratio: 0.6 })
  await page.mouse.up()
  await expect(column('Erledigt').getByText(/^Banner/)).toBeVisible()
  await expect.poll(async () => (await made())?.state).toBe('done')
})
